import { sql } from 'kysely';
import type { CollectionRecord } from '#features/collections/collection-record.ts';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

const batchLength = 1000;

/** Inserts a collection and those of its items that are there and its owner's, unless it is there already. */
export async function insertRebuilt(
  db: Db,
  { items, ...record }: CollectionRecord,
  ownerId: string,
): Promise<void> {
  const { thumbnailMediaId: picture } = record;
  const known = await findOwned(db, ownerId, [
    ...items.map(({ mediaId }) => mediaId),
    ...(picture === null ? [] : [picture]),
  ]);
  const inserted = await db
    .insertInto('collections')
    .values({
      id: record.id,
      user_id: ownerId,
      name: record.name,
      description: record.description,
      type: record.type,
      thumbnail_media_id: picture !== null && known.has(picture) ? picture : null,
      pinned_at: record.pinnedAt,
      created_at: record.createdAt,
      updated_at: record.updatedAt,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .execute();
  const kept = items.filter(({ mediaId }) => known.has(mediaId));
  // A stopped rebuild has made it.
  if (inserted.length === 0) return;
  for (let at = 0; at < kept.length; at += batchLength) {
    await insertBatch(db, record.id, kept.slice(at, at + batchLength));
  }
}

async function findOwned(db: Db, ownerId: string, ids: string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('media')
    .select('id')
    .where('user_id', '=', ownerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(found.map(({ id }) => id));
}

async function insertBatch(
  db: Db,
  collectionId: string,
  items: CollectionRecord['items'],
): Promise<void> {
  await db
    .insertInto('collection_items')
    .values(
      items.map((item) => ({
        id: newId(),
        collection_id: collectionId,
        media_id: item.mediaId,
        added_at: item.addedAt,
        position: item.position,
        caption: item.caption,
      })),
    )
    .execute();
}
