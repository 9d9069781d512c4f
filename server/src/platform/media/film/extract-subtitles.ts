import { join } from 'node:path';
import type { MediaFacts, SubtitleStream } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

export type SubtitleFile = { path: string; language: string | null };

type Input = { path: string; facts: MediaFacts; outputDir: string; signal?: AbortSignal };

/** Other codecs, as on DVDs and Blu-rays, store subtitles as pictures. */
const textCodecs = ['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text', 'subviewer'];
const timeoutMs = 5 * 60 * 1000;
const mostBytes = 16 * 1024 ** 2;

/**
 * Writes each text subtitle of the film as WebVTT, `subtitles-{stream}.vtt`; leaves out unreadable ones.
 * @throws {MediaError} when stopped or out of time
 */
export async function extractSubtitles(tools: MediaTools, input: Input): Promise<SubtitleFile[]> {
  const files: SubtitleFile[] = [];
  for (const stream of input.facts.subtitles) {
    if (!textCodecs.includes(stream.codec)) continue;
    const file = await extractOne(tools, input, stream);
    if (file) files.push(file);
  }
  return files;
}

async function extractOne(
  tools: MediaTools,
  { path, outputDir, signal }: Input,
  { index, language }: SubtitleStream,
): Promise<SubtitleFile | null> {
  const outPath = join(outputDir, `subtitles-${index}.vtt`);
  const convert = (temporaryPath: string) =>
    runFfmpeg(tools, {
      path,
      after: [
        '-map',
        `0:${index}`,
        ...words('-map_metadata -1 -c:s webvtt -f webvtt'),
        `file:${temporaryPath}`,
      ],
      effort: 'heavy',
      timeoutMs: timeoutMs,
      fileBytes: mostBytes,
      signal,
    });
  try {
    await publishFile(outPath, convert);
    return { path: outPath, language };
  } catch (error) {
    const failure = toMediaError(error);
    if (failure.kind !== 'unprocessable') throw failure;
    return null;
  }
}
