import { z } from 'zod';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfprobe } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = { path: string; durationMs: number; timeoutMs: number };

const number = z.coerce.number().catch(0);
const answerSchema = z.object({
  packets: z.array(z.object({ pts_time: number, duration_time: number })).catch([]),
});

const LAST_MS = 2_000;
const ENOUGH = 0.98;
const TOLERANCE_MS = 150;

/**
 * Tells whether the end that the container promises is there, by a look at the last two seconds: a film whose copying was
 * interrupted still has the header of the whole.
 * @throws {ToolError}
 */
export async function reachesEnd(tools: MediaTools, input: Input): Promise<boolean> {
  const { path, durationMs, timeoutMs } = input;
  const fromSeconds = Math.max(0, durationMs - LAST_MS) / 1000;
  const { stdout } = await runFfprobe(tools, {
    path,
    questions: [
      '-read_intervals',
      `${fromSeconds}%`,
      ...words('-show_entries packet=pts_time,duration_time'),
    ],
    timeoutMs,
  });
  const { packets } = answerSchema.parse(JSON.parse(stdout.toString('utf8')));
  const ends = packets.map(({ pts_time, duration_time }) => (pts_time + duration_time) * 1000);
  const lastMs = ends.reduce((last, end) => Math.max(last, end), 0);
  return isWhole(lastMs, durationMs);
}

/** Tells whether what can be read is as long as what was promised, but for a blink. */
export function isWhole(readMs: number, promisedMs: number): boolean {
  return readMs >= promisedMs * ENOUGH - TOLERANCE_MS;
}
