import { backfillThumbnailsJob } from '#features/processing/reprocess/backfill-thumbnails.job.ts';
import { readBackgroundRun } from '#features/processing/reprocess/background-run.repo.ts';
import { incompleteFilms } from '#features/processing/reprocess/incomplete-films.read.ts';
import { toolsVersion } from '#features/processing/steps/record-outcome.ts';
import type { Ctx } from '#platform/context.ts';

/** The job starts about this long after a list has loaded (spec §9). */
const delaySeconds = 2;

/** Enqueues the backfill of a person's films, if any lack a thumbnail or a duration. A waiting or running job stays. */
export async function scheduleBackground(
  ctx: Pick<Ctx, 'db' | 'jobs' | 'media'>,
  userId: string,
): Promise<void> {
  const [film] = await incompleteFilms(ctx.db, userId, { tools: toolsVersion(ctx), limit: 1 });
  if (film === undefined) return;
  await ctx.jobs.enqueue(
    ctx.db,
    backfillThumbnailsJob,
    { userId },
    { startAfterSeconds: delaySeconds },
  );
}

/** Reads how the last background processing of a person's films went; null and zeros before the first. */
export async function readBackgroundSummary(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ finishedAt: string | null; succeeded: number; failed: number }> {
  const run = await readBackgroundRun(db, userId);
  return {
    finishedAt: run?.finished_at.toISOString() ?? null,
    succeeded: run?.succeeded ?? 0,
    failed: run?.failed ?? 0,
  };
}
