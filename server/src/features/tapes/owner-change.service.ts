import { publishTape } from '#features/tapes/publish-tape.ts';
import { leaveForeignSpaces } from '#features/tapes/space-tapes.repo.ts';
import { followItems } from '#features/tapes/tape-items.repo.ts';
import { setOwnerOfTapes } from '#features/tapes/tapes.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Takes tapes along with items that get this owner; a tape of which something stays behind loses the items. */
export async function followNewOwner(
  trx: Db,
  change: { mediaIds: readonly string[]; ownerId: string },
): Promise<void> {
  const tapes = await followItems(trx, change);
  for (const { id, formerOwnerId, goesAlong } of tapes) {
    const event = goesAlong ? 'removed' : 'updated';
    await publishTape(trx, { id, user_id: formerOwnerId }, event);
    if (goesAlong) await publishTape(trx, { id, user_id: change.ownerId }, 'created');
  }
  const tapeIds = tapes.filter(({ goesAlong }) => goesAlong).map(({ id }) => id);
  await leaveForeignSpaces(trx, { tapeIds, ownerId: change.ownerId });
}

/** Gives all tapes of a person to another; they leave the spaces that the other is not in. */
export async function giveTapes(
  trx: Db,
  { ownerId, heirId }: { ownerId: string; heirId: string },
): Promise<void> {
  const tapeIds = await setOwnerOfTapes(trx, { ownerId, heirId });
  if (tapeIds.length === 0) return;
  for (const id of tapeIds) await publishTape(trx, { id, user_id: ownerId }, 'removed');
  await leaveForeignSpaces(trx, { tapeIds, ownerId: heirId });
  await publish(trx, { topic: 'tapes', action: 'created', userId: heirId, entityId: null });
}
