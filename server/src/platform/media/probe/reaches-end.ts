import { z } from 'zod';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfprobe } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = {
  path: string;
  durationMs: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

const number = z.coerce.number().catch(0);
const answerSchema = z.object({
  packets: z.array(z.object({ pts_time: number, duration_time: number })).catch([]),
});

const lastMs = 2_000;
/**
 * A cover and a time code last as long as the film, with one packet at its beginning: they say nothing about its end.
 */
const shownMs = 10_000;
const enough = 0.98;
const toleranceMs = 150;

/**
 * Tells whether the end that the container promises is there, by reading the last two seconds: a film whose copying was
 * interrupted still has the header of the whole.
 * @throws {ToolError}
 */
export async function reachesEnd(tools: MediaTools, input: Input): Promise<boolean> {
  return isWhole(await lastMoment(tools, input), input.durationMs);
}

/**
 * Finds where the film, or one of its streams, ends, by its last packets from two seconds before `durationMs` on.
 * @returns milliseconds, 0 when nothing is there
 * @throws {ToolError}
 */
export async function lastMoment(
  tools: MediaTools,
  { durationMs, stream, ...input }: Input & { stream?: number },
): Promise<number> {
  const fromSeconds = Math.max(0, durationMs - lastMs) / 1000;
  const { stdout } = await runFfprobe(tools, {
    ...input,
    questions: [
      '-read_intervals',
      `${fromSeconds}%`,
      ...(stream === undefined ? [] : ['-select_streams', String(stream)]),
      ...words('-show_entries packet=pts_time,duration_time'),
    ],
  });
  const { packets } = answerSchema.parse(JSON.parse(stdout.toString('utf8')));
  const ends = packets.map(
    ({ pts_time, duration_time }) => pts_time * 1000 + Math.min(duration_time * 1000, shownMs),
  );
  return ends.reduce((last, end) => Math.max(last, end), 0);
}

/** Tells whether the readable length is the promised one, with a small tolerance. */
export function isWhole(readMs: number, promisedMs: number): boolean {
  return readMs >= promisedMs * enough - toleranceMs;
}
