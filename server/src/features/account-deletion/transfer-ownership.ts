import { listKeptIdsOf } from '#features/account-deletion/account-deletion.repo.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { giveCollections } from '#features/collections/owner-change.service.ts';
import { giveTapes } from '#features/tapes/owner-change.service.ts';
import { changeOwner } from '#features/transfer-ownership/change-owner.ts';
import type { Ctx } from '#platform/context.ts';

type OwnershipCtx = Pick<Ctx, 'db' | 'jobs'>;
type Change = { ownerId: string; heirId: string };

/** Small enough that other transactions wait only briefly for one of these items. */
const batch = 100;

/**
 * Transfers everything of one owner to another, batch by batch: after an interruption the next run continues. The
 * collections go first, since an item that leaves its owner also leaves the owner's collections.
 */
export async function transferOwnership(
  ctx: OwnershipCtx,
  change: Change,
  { signal, onBatch }: { signal?: AbortSignal; onBatch: () => void | Promise<void> },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await giveCollections(trx, change);
    await giveTapes(trx, change);
  });
  for (let count = batch; count === batch;) {
    signal?.throwIfAborted();
    count = await transferBatch(ctx, change);
    await onBatch();
  }
}

function transferBatch(ctx: OwnershipCtx, { ownerId, heirId }: Change): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const ids = await listKeptIdsOf(trx, ownerId, batch);
    if (ids.length === 0) return 0;
    await changeOwner(ctx, trx, { ids, ownerId: heirId, actorId: null });
    for (const targetId of ids) {
      await recordAudit(trx, {
        actorId: null,
        action: 'media.owner-changed',
        targetUserId: heirId,
        targetId,
        details: { from: ownerId },
      });
    }
    return ids.length;
  });
}
