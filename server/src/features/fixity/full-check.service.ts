import { recordAudit } from '#features/audit/record-audit.ts';
import { checkAllOriginalsJob } from '#features/fixity/check-all-originals.job.ts';
import { lockFullCheck } from '#features/fixity/fixity.repo.ts';
import { beginRun } from '#features/runs/runs.repo.ts';
import { findUnfinishedRun } from '#features/runs/runs.read.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';

type StartCtx = Pick<ActorCtx, 'db' | 'jobs' | 'clock' | 'actor'>;

/** A check that is not over goes on; two who press at once begin one. */
export const startFullCheck = (ctx: StartCtx): Promise<{ started: boolean }> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockFullCheck(trx);
    const unfinished = await findUnfinishedRun(trx, 'fixity');
    const runId = unfinished?.id ?? (await beginRun(trx, 'fixity', ctx.clock.now()));
    await ctx.jobs.enqueue(trx, checkAllOriginalsJob, { runId });
    if (unfinished) return { started: false };
    const { userId: actorId } = ctx.actor;
    await recordAudit(trx, { actorId, action: 'originals.checked', targetId: runId });
    return { started: true };
  });

/** A check may have lost its job, as when a backup was restored that was made meanwhile. */
export const resumeFullCheck = async ({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<void> => {
  const run = await findUnfinishedRun(db, 'fixity');
  if (run) await jobs.enqueue(db, checkAllOriginalsJob, { runId: run.id });
};
