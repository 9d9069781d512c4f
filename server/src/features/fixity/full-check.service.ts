import { recordAudit } from '#features/audit/record-audit.ts';
import { checkAllOriginalsJob } from '#features/fixity/check-all-originals.job.ts';
import { lockFullCheck } from '#features/fixity/fixity.repo.ts';
import { findUnfinishedRun } from '#features/runs/runs.read.ts';
import { beginRun } from '#features/runs/runs.repo.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';

type StartCtx = Pick<ActorCtx, 'db' | 'jobs' | 'clock' | 'actor'>;

/** Starts a check, or continues the unfinished one; two calls at the same time begin only one. */
export function startFullCheck(ctx: StartCtx): Promise<{ started: boolean }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockFullCheck(trx);
    const unfinished = await findUnfinishedRun(trx, 'fixity');
    const runId = unfinished?.id ?? (await beginRun(trx, 'fixity', ctx.clock.now()));
    await ctx.jobs.enqueue(trx, checkAllOriginalsJob, { runId });
    if (unfinished) return { started: false };
    const { userId: actorId } = ctx.actor;
    await recordAudit(trx, { actorId, action: 'originals.checked', targetId: runId });
    return { started: true };
  });
}

/**
 * Enqueues the job of an unfinished check, which may be lost: for example after a restore from a backup made during it.
 */
export async function resumeFullCheck({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<void> {
  const run = await findUnfinishedRun(db, 'fixity');
  if (run) await jobs.enqueue(db, checkAllOriginalsJob, { runId: run.id });
}
