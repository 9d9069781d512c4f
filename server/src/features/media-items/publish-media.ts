import type { Kysely } from 'kysely';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { listenersOf, spacesOf } from '#features/spaces/spaces-of-items.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish, publishTo } from '#platform/events/publish.ts';

type Published = Pick<MediaRow, 'id' | 'user_id'>;

/** Tells the owner, and the members of each space that the item is in. */
export function publishMedia(
  trx: Kysely<Database>,
  row: Published,
  action: 'created' | 'updated' | 'removed',
): Promise<void> {
  return publishItems(trx, [row], action);
}

/** Tells the same people of each of several items. */
export async function publishItems(
  trx: Kysely<Database>,
  rows: readonly Published[],
  action: 'created' | 'updated' | 'removed',
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const ownerIds = rows.map(({ user_id }) => user_id);
  await publishTo(trx, { topic: 'media', action }, listenersOf(ids, ownerIds));
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
