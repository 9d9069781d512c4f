import type { Kysely } from 'kysely';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { spacesOf } from '#features/spaces/spaces-of-items.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

type Published = Pick<MediaRow, 'id' | 'user_id'>;

/** Tells the owner, and the members of each space that the item is in. */
export function publishMedia(
  trx: Kysely<Database>,
  { id, user_id: userId }: Published,
  action: 'created' | 'updated' | 'removed',
): Promise<void> {
  return publish(trx, { topic: 'media', action, userId, entityId: id }, spacesOf([id]));
}

/** Tells the same people that the order of their lists has changed: one event for each, however many items there are. */
export async function publishOrder(
  trx: Kysely<Database>,
  rows: readonly Published[],
): Promise<void> {
  const change = { topic: 'media', action: 'updated', entityId: null } as const;
  const [first, ...others] = new Set(rows.map((row) => row.user_id));
  if (first === undefined) return;
  await publish(trx, { ...change, userId: first }, spacesOf(rows.map(({ id }) => id)));
  for (const userId of others) await publish(trx, { ...change, userId });
}
