import { recordAudit } from '#features/audit/record-audit.ts';
import { backUpJob } from '#features/backups/back-up.job.ts';
import { backupWords } from '#features/backups/backups.messages.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type BackUpNowCtx = Pick<ActorCtx, 'config' | 'db' | 'jobs' | 'actor'>;

export async function backUpNow(ctx: BackUpNowCtx): Promise<{ started: boolean }> {
  await requireRecentProof(ctx.db, ctx.actor);
  if (ctx.config.BACKUP_DIR === undefined) {
    throw new AppError('CONFLICT', backupWords().noFolder);
  }
  return ctx.db.transaction().execute(async (trx) => {
    const jobId = await ctx.jobs.enqueue(trx, backUpJob, {});
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'backup.started',
      targetId: jobId,
    });
    return { started: jobId !== null };
  });
}
