import { type Part, partOptions } from '#platform/media/encode/part-options.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { createPeakCollector } from '#platform/media/sound/collect-peaks.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type Input = {
  path: string;
  facts: Pick<MediaFacts, 'audio' | 'durationMs'>;
  part?: Part | undefined;
  signal?: AbortSignal;
};

const shortestLimitMs = 60_000;

/**
 * Computes the waveform of a recording: 1800 pairs of lowest and highest sample (-128 to 127), 3600 values. Reads the
 * sound as a stream and never holds it in memory.
 * @throws {MediaError} unprocessable when there is no sound
 */
export async function makePeaks(tools: MediaTools, input: Input): Promise<Int8Array> {
  const { path, facts, signal } = input;
  if (!facts.audio) throw new MediaError({ kind: 'unprocessable', reason: trouble.noSound });
  const peaks = createPeakCollector();
  try {
    await runFfmpeg(tools, {
      path,
      before: [...partOptions(input.part), ...words('-err_detect ignore_err')],
      after: ['-map', `0:${facts.audio.index}`, ...words('-vn -ac 1 -ar 8000 -f s16le pipe:1')],
      effort: 'heavy',
      timeoutMs: Math.max(shortestLimitMs, facts.durationMs / 10),
      onStdout: (chunk) => peaks.add(chunk),
      signal,
    });
  } catch (error) {
    throw toMediaError(error);
  }
  const drawn = peaks.finish();
  if (!drawn) throw new MediaError({ kind: 'unprocessable', reason: trouble.noSound });
  return drawn;
}
