import { createProgressReader } from '#platform/media/film/read-progress.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';

/**
 * Finds the true length by reading all packets without decoding them: at the speed of the disk.
 * @returns milliseconds, 0 when nothing could be read
 * @throws {ToolError} of kind timeout for a file that takes too long
 */
export async function measureDuration(
  tools: MediaTools,
  { path, timeoutMs }: { path: string; timeoutMs: number },
): Promise<number> {
  let reachedMs = 0;
  const onStdout = createProgressReader((progress) => {
    reachedMs = progress.outTimeMs;
  });
  await runFfmpeg(tools, {
    path,
    before: ['-fflags', '+genpts'],
    after: ['-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-progress', 'pipe:1', '-f', 'null', '-'],
    effort: 'quick',
    timeoutMs,
    onStdout,
  });
  return reachedMs;
}
