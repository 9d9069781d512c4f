import { join } from 'node:path';
import { withScratch } from '#platform/media/image/image-tools.ts';
import type { CaptureDate } from '#platform/media/metadata/capture-date.ts';
import type { MetadataReader } from '#platform/media/metadata/metadata-reader.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Tools = {
  tools: MediaTools;
  reader: Pick<MetadataReader, 'read'>;
  scratchDir: string;
};

type Input = { path: string; facts: Pick<MediaFacts, 'video'>; signal: AbortSignal };

/**
 * Reads when a DV tape was recorded, which each of its pictures says, also inside an AVI or a QuickTime film. Null for
 * other films, and where the date cannot be read.
 */
export async function readTapeDate(
  { tools, reader, scratchDir }: Tools,
  { path, facts: { video }, signal }: Input,
): Promise<CaptureDate | null> {
  if (video?.codec !== 'dvvideo') return null;
  return withScratch({ scratchDir }, async (folder) => {
    const picture = join(folder, 'picture.dv');
    await runFfmpeg(tools, {
      path,
      after: [
        '-map',
        `0:${video.index}`,
        ...words('-c copy -frames:v 1 -f rawvideo'),
        `file:${picture}`,
      ],
      effort: 'quick',
      timeoutMs: timeoutMs,
      signal,
    });
    const { capture } = await reader.read(picture, { kind: 'video', format: 'dv' });
    return capture.source === null ? null : capture;
  }).catch(() => null);
}

const timeoutMs = 15_000;
