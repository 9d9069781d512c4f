import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { hasItems, trashEverythingOf } from '#features/media-items/media-items.repo.ts';
import { handOver } from '#features/removal/hand-over.ts';
import { lockRemoval, type Removal } from '#features/removal/removal.repo.ts';
import { deleteUser } from '#features/users/users.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

export type FinishCtx = Pick<Ctx, 'db' | 'jobs' | 'clock'>;

/** The moments between which the server may die; tests do that to it. */
export type RemovalStep = 'batch handed over' | 'erased';

type Run = { signal?: AbortSignal; onStep?: (step: RemovalStep) => void | Promise<void> };

/**
 * Brings a due removal to its end; may be done again after any interruption. Media are never deleted here: they leave
 * for the heir, or through the trash, and the account waits until the last one is gone.
 */
export const finishRemoval = async (
  ctx: FinishCtx,
  removal: Removal,
  { signal, onStep = () => undefined }: Run = {},
): Promise<void> => {
  if (removal.hand_over_to === null) {
    // Kept or restored since the account was closed: that gets its own days in the trash.
    await trashEverythingOf(ctx.db, removal.user_id, ctx.clock.now());
  } else {
    const change = { ownerId: removal.user_id, heirId: removal.hand_over_to };
    await handOver(ctx, change, { signal, onBatch: () => onStep('batch handed over') });
  }
  await ctx.db.transaction().execute((trx) => erase(trx, removal.user_id));
  await onStep('erased');
};

/** Under the removal's lock: an administrator may have brought the account back a moment ago. */
const erase = async (trx: Kysely<Database>, userId: string): Promise<void> => {
  const removal = await lockRemoval(trx, userId);
  if (!removal || (await hasItems(trx, userId))) return;
  await recordAudit(trx, { actorId: null, action: 'person erased', targetUserId: userId });
  await deleteUser(trx, userId);
  await publish(trx, { topic: 'profiles', action: 'removed', userId, entityId: userId });
};
