import { sql } from 'kysely';
import type { CollectionRecord } from '#features/collections/collection-record.ts';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

const batchLength = 1000;

type Whose = {
  ownerId: string;
  /** Those that are added to it also where it is there already. */
  newIds?: ReadonlySet<string>;
};

/** Inserts a collection and those of its items that are there and its owner's, unless it is there already. */
export async function insertRebuilt(
  db: Db,
  { items, ...record }: CollectionRecord,
  { ownerId, newIds = new Set() }: Whose,
): Promise<void> {
  const known = await findOwned(db, ownerId, itemIdsOf({ ...record, items }));
  const inserted = await db
    .insertInto('collections')
    .values({ ...columnsOf(record, known), user_id: ownerId, pinned_at: record.pinnedAt })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .execute();
  // Else a stopped rebuild has made it, or its owner, who may have taken items out.
  const isNew = inserted.length > 0;
  const kept = items.filter(({ mediaId }) => known.has(mediaId) && (isNew || newIds.has(mediaId)));
  for (let at = 0; at < kept.length; at += batchLength) {
    await insertBatch(db, { collectionId: record.id, isNew }, kept.slice(at, at + batchLength));
  }
  if (!isNew) await giveCover(db, record, { known, newIds });
}

type SpaceRecord = Omit<CollectionRecord, 'ownerId'>;
type OfSpace = {
  spaceId: string;
  makerId: string | null;
  ownerIds: readonly string[];
  newIds: ReadonlySet<string>;
};

/** Inserts a collection of a space that one of these people owns, with those of its items that are in the space. */
export async function insertOfSpace(
  db: Db,
  { items, ...record }: SpaceRecord,
  { spaceId, makerId, ownerIds, newIds }: OfSpace,
): Promise<void> {
  const known = await findInSpace(db, spaceId, itemIdsOf({ ...record, items }));
  const isTheirs = db
    .selectFrom('space_member')
    .select('space_id')
    .where('space_id', '=', spaceId)
    .where('role', '=', 'owner')
    .where(sql<boolean>`user_id = any(${[...ownerIds]}::uuid[])`);
  if ((await isTheirs.executeTakeFirst()) === undefined) return;
  const inserted = await db
    .insertInto('collections')
    .values({ ...columnsOf(record, known), space_id: spaceId, maker_id: makerId })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .execute();
  const isNew = inserted.length > 0;
  const there = { id: record.id, spaceId };
  if (!isNew && !(await isOfSpace(db, there))) return;
  const kept = items.filter(({ mediaId }) => known.has(mediaId) && (isNew || newIds.has(mediaId)));
  for (let at = 0; at < kept.length; at += batchLength) {
    await insertBatch(db, { collectionId: record.id, isNew }, kept.slice(at, at + batchLength));
  }
  if (!isNew) await giveCover(db, record, { known, newIds });
}

/** The picture of a collection may come with a later part of its export, unless somebody has changed it meanwhile. */
async function giveCover(
  db: Db,
  { id, thumbnailMediaId: picture, updatedAt }: Omit<SpaceRecord, 'items'>,
  { known, newIds }: { known: ReadonlySet<string>; newIds: ReadonlySet<string> },
): Promise<void> {
  if (picture === null || !known.has(picture) || !newIds.has(picture)) return;
  await db
    .updateTable('collections')
    .set({ thumbnail_media_id: picture })
    .where('id', '=', id)
    .where('thumbnail_media_id', 'is', null)
    .where('updated_at', '<=', new Date(updatedAt))
    .execute();
}

async function isOfSpace(
  db: Db,
  { id, spaceId }: { id: string; spaceId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('collections')
    .select('id')
    .where('id', '=', id)
    .where('space_id', '=', spaceId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

function itemIdsOf({ items, thumbnailMediaId }: Pick<SpaceRecord, 'items' | 'thumbnailMediaId'>) {
  const ids = items.map(({ mediaId }) => mediaId);
  return thumbnailMediaId === null ? ids : [...ids, thumbnailMediaId];
}

function columnsOf(record: Omit<SpaceRecord, 'items' | 'pinnedAt'>, known: ReadonlySet<string>) {
  const { thumbnailMediaId: picture } = record;
  return {
    id: record.id,
    name: record.name,
    description: record.description,
    type: record.type,
    thumbnail_media_id: picture !== null && known.has(picture) ? picture : null,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

async function findInSpace(db: Db, spaceId: string, ids: string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('space_item')
    .select('media_id')
    .where('space_id', '=', spaceId)
    .where(sql<boolean>`media_id = any(${ids}::uuid[])`)
    .execute();
  return new Set(found.map(({ media_id }) => media_id));
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
  { collectionId, isNew }: { collectionId: string; isNew: boolean },
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
    // A record that names an item twice is damaged.
    .$if(!isNew, (insert) =>
      insert.onConflict((clash) => clash.columns(['collection_id', 'media_id']).doNothing()),
    )
    .execute();
}

/** Finds whose a collection is; undefined where there is none, null where it is a space's. */
export async function findOwnerOf(db: Db, id: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('collections')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}
