import { accountDeletionWords } from '#features/account-deletion/account-deletion.messages.ts';
import {
  withdrawDeletion,
  lockDeletion,
} from '#features/account-deletion/account-deletion.repo.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { untrashEverythingOf } from '#features/media-items/media-items.repo.ts';
import { resumeProcessing } from '#features/processing/processing.service.ts';
import { requireMayManage } from '#features/roles/roles.policy.ts';
import { readRole } from '#features/roles/roles.service.ts';
import { spacesWithItemsOf } from '#features/spaces/spaces-of-items.read.ts';
import { enableUser } from '#features/users/users.repo.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type RestoreCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs'>;

/**
 * Restores a closed account before it is due, with the media that its deletion put into the trash. Its links and
 * sessions stay ended.
 * @throws AppError STEP_UP_REQUIRED, FORBIDDEN, NOT_FOUND, CONFLICT when the media get another owner
 */
export async function restoreAccount(
  ctx: RestoreCtx,
  { userId }: { userId: string },
): Promise<void> {
  requireMayManage(ctx.actor.role, await readRole(ctx.db, userId));
  await requireRecentProof(ctx.db, ctx.actor);
  await ctx.db.transaction().execute(async (trx) => {
    const deletion = await lockDeletion(trx, userId);
    if (!deletion) throw new AppError('NOT_FOUND');
    if (deletion.hand_over_to !== null) {
      throw new AppError('CONFLICT', accountDeletionWords().handedOver);
    }
    await enableUser(trx, userId, deletion.requested_at);
    for (const mediaId of await untrashEverythingOf(trx, userId, deletion.requested_at)) {
      await resumeProcessing(ctx, trx, mediaId);
    }
    await withdrawDeletion(trx, userId);
    const actorId = ctx.actor.userId;
    await recordAudit(trx, { actorId, action: 'account.restored', targetUserId: userId });
    await publish(trx, { topic: 'profiles', action: 'created', userId, entityId: userId });
    const back = { topic: 'media', action: 'created', userId, entityId: null } as const;
    await publish(trx, back, spacesWithItemsOf(userId));
  });
}
