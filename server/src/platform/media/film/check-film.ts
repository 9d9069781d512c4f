import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { createProgressReader } from '#platform/media/probe/read-progress.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = {
  path: string;
  facts: Pick<MediaFacts, 'video' | 'audio' | 'durationMs'>;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
};

const shortestLimitMs = 30 * 60 * 1000;
const silenceMs = 120_000;

/** What ffmpeg says of a packet that it cannot decode, or not wholly. Browsers end the film there. */
const broken = /Invalid data found|Invalid NAL unit|Error splitting|error while decoding/i;

/**
 * Decodes picture and sound of a film once, several times faster than it plays, to find damage inside that only shows
 * there, such as an unreadable sector.
 * @returns what ffmpeg complained about; null for a film without damage
 * @throws {MediaError}
 */
export async function checkFilm(tools: MediaTools, input: Input): Promise<string | null> {
  const { path, facts, onProgress, signal } = input;
  const streams = [facts.video, facts.audio].filter((stream) => stream !== null);
  const onStdout = createProgressReader(({ outTimeMs }) => {
    if (facts.durationMs > 0) onProgress?.(Math.min(1, outTimeMs / facts.durationMs));
  });
  try {
    const { stderr } = await runFfmpeg(tools, {
      path,
      // Smoothing the edges of blocks takes a quarter of the time, and finds nothing.
      before: words('-skip_loop_filter all'),
      after: [
        ...streams.flatMap(({ index }) => ['-map', `0:${index}`]),
        ...words('-progress pipe:1 -f null -'),
      ],
      effort: 'heavy',
      timeoutMs: Math.max(shortestLimitMs, 8 * facts.durationMs),
      silenceMs,
      onStdout,
      signal,
    });
    return broken.test(stderr) ? stderr : null;
  } catch (error) {
    const failure = toMediaError(error);
    if (failure.kind === 'unprocessable') return failure.detail;
    throw failure;
  }
}
