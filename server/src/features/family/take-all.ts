import { endLostShares } from '#features/share-links/end-shares.ts';
import { recordManyWithdrawn } from '#features/spaces/many-items.repo.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { takeEverythingOf } from '#features/spaces/space-items.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Takes out of a space all that somebody has in it. The space itself is not locked: it may be twenty thousand items, and
 * the others add, join and leave meanwhile. Last in the transaction.
 */
export async function takeAllOf(
  trx: Db,
  { spaceId, userId }: { spaceId: string; userId: string },
): Promise<void> {
  const collectionIds = await takeEverythingOf(trx, { spaceId, userId });
  await publishInSpaces(trx, [spaceId], 'removed');
  await endLostShares(trx, [spaceId], userId);
  await recordManyWithdrawn(trx, { spaceIds: [spaceId], actorId: userId, collectionIds });
}
