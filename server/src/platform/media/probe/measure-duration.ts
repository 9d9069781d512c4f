import { createProgressReader } from '#platform/media/probe/read-progress.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = {
  path: string;
  /** The number of the stream to measure; all streams unless given. */
  stream?: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/**
 * Measures the true length of the whole or of one stream, by reading all packets without decoding them: as fast as the
 * disk.
 * @returns milliseconds, 0 when nothing could be read
 * @throws {ToolError} of kind timeout for a file that takes too long
 */
export async function measureDuration(
  tools: MediaTools,
  { path, stream, timeoutMs, signal }: Input,
): Promise<number> {
  const asked = stream === undefined ? '-map 0:v? -map 0:a?' : `-map 0:${stream}`;
  let reachedMs = 0;
  const onStdout = createProgressReader((progress) => {
    reachedMs = progress.outTimeMs;
  });
  await runFfmpeg(tools, {
    path,
    before: ['-fflags', '+genpts'],
    after: [...words(`${asked} -c copy -progress pipe:1 -f null`), '-'],
    effort: 'quick',
    timeoutMs,
    onStdout,
    signal,
  });
  return reachedMs;
}
