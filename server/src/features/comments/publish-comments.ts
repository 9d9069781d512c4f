import type { OpenPlace } from '#features/comments/open-place.ts';
import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Tells the members of a space that something was said of an item in it, and the item's owner, who may have left. */
export async function publishComments(trx: Db, { row, place }: OpenPlace): Promise<void> {
  const change = { topic: 'comments', action: 'updated', entityId: row.id } as const;
  await publish(trx, { ...change, userId: null, spaceId: place.id });
  await publish(trx, { ...change, userId: row.user_id });
}
