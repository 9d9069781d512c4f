import { type Insertable, type Kysely, type Updateable, sql } from 'kysely';
import type { CollectionRow } from '#features/collections/collections.policy.ts';
import { keptDays } from '#features/spaces/kept-days.ts';
import type { CollectionsTable } from '#platform/db/collection-tables.ts';
import type { Database } from '#platform/db/schema.ts';

export function findCollectionRow(
  db: Kysely<Database>,
  id: string,
): Promise<CollectionRow | undefined> {
  return db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row. Every change of a collection does this, so that two changes of its order never mix. */
export function lockCollection(
  db: Kysely<Database>,
  id: string,
): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCollection(
  db: Kysely<Database>,
  values: Insertable<CollectionsTable>,
): Promise<void> {
  await db.insertInto('collections').values(values).execute();
}

/** Changes the row and its `updated_at`; changes of the items call this, too. */
export async function updateCollectionRow(
  db: Kysely<Database>,
  row: Pick<CollectionRow, 'id'>,
  changes: Updateable<CollectionsTable> = {},
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ ...changes, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute();
}

export async function deleteCollection(
  db: Kysely<Database>,
  row: Pick<CollectionRow, 'id'>,
): Promise<void> {
  await db.deleteFrom('collections').where('id', '=', row.id).execute();
}

/** Takes a collection out of its space; it is kept for some days. */
export async function markRemoved(
  db: Kysely<Database>,
  row: Pick<CollectionRow, 'id'>,
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute();
}

const isOver = (column: string) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${keptDays})`;

/** Deletes the collections that were removed from their space longer ago than they can be brought back. */
export async function forgetRemoved(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('collections').where(isOver('removed_at')).execute();
}

/** Lets the days of removed collections begin anew. */
export async function keepRemoved(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('collections')
    .set({ removed_at: sql<Date>`now()` })
    .where('removed_at', 'is not', null)
    .execute();
}

/** Deletes the places of items in collections of spaces that they left longer ago than they are known there. */
export async function forgetHiddenPlaces(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from collection_items item using collections
    where collections.id = item.collection_id and collections.space_id is not null
      and not exists (
        select from space_item place
        where place.space_id = collections.space_id and place.media_id = item.media_id
          and (place.is_in or place.withdrawn_at > now() - make_interval(days => ${keptDays}))
      )`.execute(db);
}

/** Locks the own collections of everybody but this person that contain one of these items or use its picture. */
export function lockForeignCollections(
  db: Kysely<Database>,
  { mediaIds, ownerId }: { mediaIds: readonly string[]; ownerId: string },
): Promise<Pick<CollectionRow, 'id' | 'user_id' | 'space_id'>[]> {
  return db
    .selectFrom('collections')
    .select(['id', 'user_id', 'space_id'])
    .where('user_id', '<>', ownerId)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('thumbnail_media_id', 'in', [...mediaIds]),
        exists(
          selectFrom('collection_items')
            .select('collection_items.id')
            .whereRef('collection_id', '=', 'collections.id')
            .where('media_id', 'in', [...mediaIds]),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function forgetPictures(
  db: Kysely<Database>,
  { collectionIds, mediaIds }: { collectionIds: readonly string[]; mediaIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ thumbnail_media_id: null })
    .where('id', 'in', [...collectionIds])
    .where('thumbnail_media_id', 'in', [...mediaIds])
    .execute();
}

/** Locks the collections of a person: all, those in a space, or those among some; returns their ids. */
export async function lockCollectionsOf(
  db: Kysely<Database>,
  { ownerId, spaceId, ids }: { ownerId: string; spaceId?: string; ids?: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('user_id', '=', ownerId)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(spaceId !== undefined, (query) =>
      query.where('id', 'in', (places) =>
        places
          .selectFrom('space_collection')
          .select('collection_id')
          .where('space_id', '=', spaceId!),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Transfers collections to another person. */
export async function setOwnerOfCollections(
  db: Kysely<Database>,
  { collectionIds, heirId }: { collectionIds: readonly string[]; heirId: string },
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ user_id: heirId, pinned_at: null })
    .where('id', 'in', [...collectionIds])
    .execute();
}

/** Removes from collections everything but these items, and pictures of others. */
export async function keepOnly(
  db: Kysely<Database>,
  { collectionIds, mediaIds }: { collectionIds: readonly string[]; mediaIds: readonly string[] },
): Promise<void> {
  const isOther = (column: string) =>
    sql<boolean>`${sql.ref(column)} <> all(${[...mediaIds]}::uuid[])`;
  await db
    .deleteFrom('collection_items')
    .where('collection_id', 'in', [...collectionIds])
    .where(isOther('media_id'))
    .execute();
  await db
    .updateTable('collections')
    .set({ thumbnail_media_id: null })
    .where('id', 'in', [...collectionIds])
    .where(isOther('thumbnail_media_id'))
    .execute();
}
