import type { ThumbnailRun, ThumbnailScope } from '@heirloom/contract/admin/admin.schema.ts';
import { generateThumbnailsJob } from '#features/admin/generate-thumbnails.job.ts';
import {
  countOutcomes,
  findLatestRun,
  insertRun,
  listResults,
  lockRuns,
} from '#features/admin/thumbnail-run.repo.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import type { ActorCtx } from '#platform/context.ts';

type StartCtx = Pick<ActorCtx, 'db' | 'jobs' | 'actor'>;

/** Starts a run, or continues the unfinished one, even if its job has failed for good. */
export async function startThumbnails(
  ctx: StartCtx,
  scope: ThumbnailScope,
): Promise<ThumbnailRun | null> {
  const runId = await ctx.db.transaction().execute(async (trx) => {
    await lockRuns(trx);
    const latest = await findLatestRun(trx);
    const isOver = !latest || latest.finished_at !== null;
    const id = isOver ? await insertRun(trx, scope) : latest.id;
    if (id === null) return null;
    await ctx.jobs.enqueue(trx, generateThumbnailsJob, { runId: id });
    if (isOver) {
      await recordAudit(trx, {
        actorId: ctx.actor.userId,
        action: 'thumbnails.generated',
        targetId: id,
        details: { scope },
      });
    }
    return id;
  });
  return runId === null ? null : readThumbnailRun(ctx);
}

export async function readThumbnailRun({ db }: Pick<StartCtx, 'db'>): Promise<ThumbnailRun | null> {
  const run = await findLatestRun(db);
  if (!run) return null;
  const [counts, results] = await Promise.all([countOutcomes(db, run.id), listResults(db, run.id)]);
  return {
    id: run.id,
    scope: run.scope,
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    total: counts.total,
    succeeded: counts.succeeded,
    failed: counts.failed,
    results: results.map(({ mediaId, title, outcome }) => ({ mediaId, title, outcome })),
  };
}
