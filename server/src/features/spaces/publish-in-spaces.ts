import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Tells the members of each space that items came or went: one event, however many there are. */
export async function publishInSpaces(
  trx: Db,
  spaceIds: readonly string[],
  action: 'created' | 'removed',
): Promise<void> {
  for (const spaceId of spaceIds) {
    await publish(trx, { topic: 'media', action, userId: null, spaceId, entityId: null });
  }
}
