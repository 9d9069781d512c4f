import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { deleteShares, type WhichShares } from '#features/share-links/share-links.repo.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/**
 * Ends links in the caller's transaction. Every ending of a link goes through here, so that each has an entry in the
 * audit log and a change event. `actorId` null: the server by itself. Returns how many ended.
 */
export async function endShares(
  trx: Kysely<Database>,
  which: WhichShares,
  { actorId }: { actorId: string | null },
): Promise<number> {
  const ended = await deleteShares(trx, which);
  for (const { id, user_id: ownerId } of ended) {
    await recordAudit(trx, {
      actorId,
      action: 'share.ended',
      targetUserId: ownerId === actorId ? null : ownerId,
      targetId: id,
    });
    await publish(trx, { topic: 'shares', action: 'removed', userId: ownerId, entityId: id });
  }
  return ended.length;
}

/** Ends the links into these spaces whose makers may no longer show what they lead to. Pass the transaction, after the change. */
export async function endLostShares(
  trx: Kysely<Database>,
  spaceIds: readonly string[],
  actorId: string | null,
): Promise<void> {
  for (const lostIn of spaceIds) await endShares(trx, { lostIn }, { actorId });
}
