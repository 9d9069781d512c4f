import { trashDays } from '@heirloom/contract/limits.ts';
import type { Kysely } from 'kysely';
import { accountDeletionWords } from '#features/account-deletion/account-deletion.messages.ts';
import { insertDeletion } from '#features/account-deletion/account-deletion.repo.ts';
import { finishDeletionsJob } from '#features/account-deletion/finish-deletions.job.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import { endEverySession } from '#features/auth/sessions.service.ts';
import { giveUpAwaitingOf } from '#features/media-items/awaiting-items.repo.ts';
import { trashEverythingOf } from '#features/media-items/media-items.repo.ts';
import { endOffersOf } from '#features/offers/end-offers.service.ts';
import { requireMayLeave, requireMayRemove } from '#features/roles/roles.service.ts';
import { endShares } from '#features/share-links/end-shares.ts';
import { hasOtherOwner, lockOwned } from '#features/spaces/space-members.repo.ts';
import { spacesWithItemsOf } from '#features/spaces/spaces-of-items.read.ts';
import { disableUser, lockOpenUser } from '#features/users/users.repo.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import { addDays } from '#platform/clock.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { readDatabaseClock } from '#platform/trusted-time.ts';

type RemoveCtx = Pick<ActorCtx, 'db' | 'config' | 'actor' | 'jobs'>;
type Trx = Kysely<Database>;

/** 'delete': the media go to the trash, and are deleted with the account when the days of the trash are over. */
export type MediaFate = 'delete' | { transferTo: string };

type Wish = { userId: string; media: MediaFate; takesWords?: boolean | undefined };

/**
 * Closes an account: the caller's own or, for an administrator, another's. Sessions and shared links end at once. The
 * row stays until all of its media are deleted or transferred; then a job deletes it.
 * @throws AppError STEP_UP_REQUIRED, FORBIDDEN, NOT_FOUND (also for the new owner), CONFLICT for the last administrator,
 * the last owner of a space with other members, a closed account, or while items are handed over
 */
export function deleteAccount(
  ctx: RemoveCtx,
  { userId, media, takesWords = false }: Wish,
): Promise<{ dueAt: Date }> {
  return ctx.db.transaction().execute(async (trx) => {
    const actorId = ctx.actor.userId;
    await (userId === actorId
      ? requireMayLeave(trx, ctx, userId)
      : requireMayRemove(trx, ctx, userId));
    // Checked after the lock on roles: an administrator removed a moment ago can no longer remove others.
    await requireRecentProof(trx, ctx.actor);
    // While spaces rest nobody could name a successor.
    if (ctx.config.SPACES !== 'off') await requireSuccessors(trx, userId);
    await endOffersOf(trx, userId);
    const heirId = media === 'delete' ? null : media.transferTo;
    if (heirId !== null) await requireHeir(trx, { userId, heirId });
    const requestedAt = await readDatabaseClock(trx);
    const dueAt = heirId === null ? addDays(requestedAt, trashDays) : requestedAt;
    const isNew = await insertDeletion(trx, {
      user_id: userId,
      requested_at: requestedAt,
      due_at: dueAt,
      hand_over_to: heirId,
      takes_words: takesWords,
    });
    if (!isNew) throw new AppError('CONFLICT', accountDeletionWords().closedAlready);

    await giveUpAwaitingOf(trx, userId, requestedAt);
    await disableUser(trx, userId, requestedAt);
    if (heirId === null) await trashEverythingOf(trx, userId, requestedAt);
    await endShares(trx, { ownerId: userId }, { actorId });
    await endEverySession(trx, ctx, userId);
    await recordAudit(trx, {
      actorId,
      action: 'account.deletion-requested',
      targetUserId: userId,
      details: { heirId },
    });
    await publishToAll(trx, userId);
    await ctx.jobs.enqueue(trx, sendMailJob, {
      kind: heirId === null ? 'account-closed' : 'account-handed-over',
      userId,
    });
    if (heirId !== null) await ctx.jobs.enqueue(trx, finishDeletionsJob, {});
    return { dueAt };
  });
}

/** An open space with other members keeps an owner. */
async function requireSuccessors(trx: Trx, userId: string): Promise<void> {
  for (const member of await lockOwned(trx, userId)) {
    if (await hasOtherOwner(trx, member)) continue;
    throw new AppError('CONFLICT', accountDeletionWords().lastOwner);
  }
}

async function requireHeir(
  trx: Trx,
  { userId, heirId }: { userId: string; heirId: string },
): Promise<void> {
  const isHeir = heirId !== userId && (await lockOpenUser(trx, heirId));
  if (!isHeir) throw new AppError('NOT_FOUND', accountDeletionWords().noHeir);
}

/**
 * Informs the members of their spaces, who see these items no longer, and administrators: they may be looking at the list
 * of people or at everybody's media.
 */
async function publishToAll(trx: Trx, userId: string): Promise<void> {
  await publish(trx, { topic: 'profiles', action: 'removed', userId, entityId: userId });
  const gone = { topic: 'media', action: 'removed', userId, entityId: null } as const;
  await publish(trx, gone, spacesWithItemsOf(userId));
}
