import type { PurgeState } from '@heirloom/contract/trash/trash.schema.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findHeld, writeRelease } from '#features/trash/purge-guard.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { trashWords } from '#features/trash/trash.messages.ts';
import { purgeBefore } from '#features/trash/trash.present.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import { dayMs } from '#platform/clock.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { advanceTrustedTime, peekTrustedTime } from '#platform/trusted-time.ts';

/** Says whether the nightly purge waits for an administrator, and whether the clock has jumped. */
export async function readPurgeState({ db }: Pick<Ctx, 'db'>): Promise<PurgeState> {
  const { now, behindMs } = await peekTrustedTime(db);
  return {
    held: await findHeld(db, purgeBefore(now)),
    clockJumpDays: Math.floor(behindMs / dayMs),
  };
}

/** Lets the waiting purge happen; `count` is what the administrator was told. */
export async function releaseHeldPurge(
  ctx: Pick<ActorCtx, 'db' | 'actor' | 'jobs'>,
  { count }: { count: number },
): Promise<void> {
  await requireRecentProof(ctx.db, ctx.actor);
  const before = purgeBefore((await advanceTrustedTime(ctx.db)).now);
  await ctx.db.transaction().execute(async (trx) => {
    const held = await findHeld(trx, before);
    if (!held) throw new AppError('CONFLICT', trashWords().nothingWaits);
    if (held.count > count) {
      throw new AppError('CONFLICT', trashWords().moreDue(held.count));
    }
    await writeRelease(trx, before);
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'trash.purge-released',
      details: { count: held.count },
    });
    await ctx.jobs.enqueue(trx, purgeTrashJob, {});
  });
}
