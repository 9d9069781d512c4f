import type { Kysely } from 'kysely';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { listSpacesOf } from '#features/spaces/spaces-of-items.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

type Published = Pick<MediaRow, 'id' | 'user_id'>;

/** Tells the owner, and the members of each space that the item is in. */
export async function publishMedia(
  trx: Kysely<Database>,
  { id, user_id }: Published,
  action: 'created' | 'updated' | 'removed',
): Promise<void> {
  const change = { topic: 'media', action, entityId: id } as const;
  await publish(trx, { ...change, userId: user_id });
  for (const spaceId of await listSpacesOf(trx, [id])) {
    await publish(trx, { ...change, userId: null, spaceId });
  }
}

/** Tells the same people that the order of their lists has changed: one event for each, however many items there are. */
export async function publishOrder(
  trx: Kysely<Database>,
  rows: readonly Published[],
): Promise<void> {
  const change = { topic: 'media', action: 'updated', entityId: null } as const;
  for (const userId of new Set(rows.map((row) => row.user_id))) {
    await publish(trx, { ...change, userId });
  }
  const mediaIds = rows.map(({ id }) => id);
  for (const spaceId of await listSpacesOf(trx, mediaIds)) {
    await publish(trx, { ...change, userId: null, spaceId });
  }
}
