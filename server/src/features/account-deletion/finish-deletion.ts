import type { Kysely } from 'kysely';
import {
  lockDeletion,
  type AccountDeletion,
} from '#features/account-deletion/account-deletion.repo.ts';
import { transferOwnership } from '#features/account-deletion/transfer-ownership.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { forgetWordsOf } from '#features/comments/forget-words.service.ts';
import { giveUpAwaitingOf } from '#features/media-items/awaiting-items.repo.ts';
import { hasItems, trashEverythingOf } from '#features/media-items/media-items.repo.ts';
import { listSpaceIds } from '#features/spaces/own-spaces.read.ts';
import { deleteSpacesOnlyOf } from '#features/spaces/spaces.repo.ts';
import { deleteUser } from '#features/users/users.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';
import { readDatabaseClock } from '#platform/trusted-time.ts';

export type FinishCtx = Pick<Ctx, 'db' | 'jobs'>;

/** The steps after which the server may die; tests kill it there. */
export type DeletionStep = 'batch transferred' | 'erased';

type Run = { signal?: AbortSignal; onStep?: (step: DeletionStep) => void | Promise<void> };

/**
 * Finishes a due deletion; may be repeated after any interruption. It never deletes media: they go to the new owner or
 * through the trash, and the account stays until the last one is gone.
 */
export async function finishDeletion(
  ctx: FinishCtx,
  deletion: AccountDeletion,
  { signal, onStep = () => undefined }: Run = {},
): Promise<void> {
  // What guests were still sending when the account was closed.
  await giveUpAwaitingOf(ctx.db, deletion.user_id, await readDatabaseClock(ctx.db));
  if (deletion.hand_over_to === null) {
    // Items stored or restored since the account was closed: they get their own days in the trash.
    await trashEverythingOf(ctx.db, deletion.user_id, await readDatabaseClock(ctx.db));
  } else {
    const change = { ownerId: deletion.user_id, heirId: deletion.hand_over_to };
    await transferOwnership(ctx, change, { signal, onBatch: () => onStep('batch transferred') });
  }
  await ctx.db.transaction().execute((trx) => erase(trx, deletion.user_id));
  await onStep('erased');
}

/** Holds the deletion's lock, because an administrator may have restored the account a moment ago. */
async function erase(trx: Kysely<Database>, userId: string): Promise<void> {
  const deletion = await lockDeletion(trx, userId);
  if (!deletion || (await hasItems(trx, userId))) return;
  await recordAudit(trx, { actorId: null, action: 'account.deleted', targetUserId: userId });
  await deleteSpacesOnlyOf(trx, userId);
  const spaceIds = await listSpaceIds(trx, { userId, seesSpaces: true });
  if (deletion.takes_words) await forgetWordsOf(trx, userId);
  await deleteUser(trx, userId);
  await publish(trx, { topic: 'profiles', action: 'removed', userId, entityId: userId });
  // Whoever was in a space with this person sees a former member.
  for (const spaceId of spaceIds) {
    await publish(trx, {
      topic: 'spaces',
      action: 'updated',
      userId: null,
      spaceId,
      entityId: spaceId,
    });
  }
}
