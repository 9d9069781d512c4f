import { type Kysely, sql } from 'kysely';
import type { Authorized, CollectionRow } from '#features/collections/collections.policy.ts';
import type { Neighbours } from '#features/collections/item-position.ts';
import type { Database } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

type Opened = Authorized<CollectionRow>;
export type Place = { id: string; position: number };

/** Finds which of these media belong to a person, in the trash or not; an administrator's rights do not count. */
export function findMediaOf(
  db: Kysely<Database>,
  userId: string,
  mediaIds: string[],
): Promise<{ id: string; deleted_at: Date | null }[]> {
  return db
    .selectFrom('media')
    .select(['id', 'deleted_at'])
    .where('id', 'in', mediaIds)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Adds media at the front, in their order, and returns the ids of the new items. Positions are seconds since 1970, but
 * always above all others: after the clock was set back new items must still come first.
 */
export async function insertItems(
  db: Kysely<Database>,
  collection: Opened,
  mediaIds: string[],
): Promise<string[]> {
  const { front } = await itemsOf(db, collection)
    .select(
      sql<number>`greatest(extract(epoch from clock_timestamp())::float8, max(position) + 1)`.as(
        'front',
      ),
    )
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('collection_items')
    .values(
      mediaIds.map((media_id, place) => ({
        id: newId(),
        collection_id: collection.id,
        media_id,
        position: front + mediaIds.length - 1 - place,
      })),
    )
    .onConflict((conflict) => conflict.columns(['collection_id', 'media_id']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether the item was in. */
export async function deleteItem(
  db: Kysely<Database>,
  collection: Opened,
  mediaId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('collection_items')
    .where('collection_id', '=', collection.id)
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteItemsOf(
  db: Kysely<Database>,
  { collectionIds, mediaIds }: { collectionIds: readonly string[]; mediaIds: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('collection_items')
    .where('collection_id', 'in', [...collectionIds])
    .where('media_id', 'in', [...mediaIds])
    .execute();
}

/** Returns whether the item is in. */
export async function updateItem(
  db: Kysely<Database>,
  collection: Opened,
  mediaId: string,
  changes: { position: number } | { caption: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('collection_items')
    .set(changes)
    .where('collection_id', '=', collection.id)
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findPlaceOf(
  db: Kysely<Database>,
  collection: Opened,
  mediaId: string,
): Promise<Place | undefined> {
  return itemsOf(db, collection)
    .select(['id', 'position'])
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
}

/**
 * Finds the positions around a new place of `moved`: behind `after`, or at the front. Hidden items count, because they
 * may be shown again.
 */
export async function findNeighbours(
  db: Kysely<Database>,
  collection: Opened,
  { moved, after }: { moved: Place; after: Place | null },
): Promise<Neighbours> {
  const next = await itemsOf(db, collection)
    .select('position')
    .where('id', '!=', moved.id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(position, id) < (${after?.position}::float8, ${after?.id}::uuid)`),
    )
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { before: after?.position ?? null, behind: next?.position ?? null };
}

/** Numbers the items anew in their order, so that others fit between any two. */
export async function spreadItems(db: Kysely<Database>, collection: Opened): Promise<void> {
  await sql`
    update collection_items set position = numbered.place
    from (
      select id, row_number() over (order by position, id) as place
      from collection_items where collection_id = ${collection.id}
    ) as numbered
    where collection_items.id = numbered.id`.execute(db);
}

const itemsOf = (db: Kysely<Database>, collection: Opened) =>
  db.selectFrom('collection_items').where('collection_id', '=', collection.id);
