import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '#platform/db/schema.ts';
import { repeatedColumns } from '#platform/db/space-tables.ts';

const columns = sql.raw(repeatedColumns.join(', '));
const mediaColumns = sql.raw(repeatedColumns.map((column) => `media.${column}`).join(', '));

/** `addedIds` were not in the space; `throughCollectionIds` were there, but not by themselves. */
type Put = { addedIds: string[]; throughCollectionIds: string[] };

/** Puts locked items into a space; returns those for which that changes something. */
export async function putItems(db: Db, { spaceId, mediaIds }: Some): Promise<Put> {
  const { rows } = await sql<{ media_id: string; was_in: boolean; was_itself: boolean }>`
    with known as (
      select media_id, is_itself from space_item
      where space_id = ${spaceId} and is_in and media_id = any(${[...mediaIds]}::uuid[])
    )
    insert into space_item (space_id, media_id, owner_id, is_itself, is_in, is_live, ${columns})
    select ${spaceId}, id, user_id, true, true, deleted_at is null, ${columns}
    from media where id = any(${[...mediaIds]}::uuid[])
    order by id
    on conflict (space_id, media_id) do update set is_itself = true, is_held_back = false, is_in = true,
      withdrawn_at = null
    returning media_id, media_id in (select media_id from known) as was_in,
      media_id in (select media_id from known where is_itself) as was_itself`.execute(db);
  return {
    addedIds: rows.filter((row) => !row.was_in).map((row) => row.media_id),
    throughCollectionIds: rows
      .filter((row) => row.was_in && !row.was_itself)
      .map((row) => row.media_id),
  };
}

/** Puts new items into every space that another one is in; what its owner says of passing that on holds for them. */
export async function putBeside(
  db: Db,
  { mediaId, ids }: { mediaId: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    insert into space_item (space_id, media_id, owner_id, is_itself, is_in, is_live, may_pass_on, ${columns})
    select place.space_id, media.id, media.user_id, true, true, media.deleted_at is null, place.may_pass_on,
      ${mediaColumns}
    from media cross join space_item as place
    where media.id = any(${[...ids]}::uuid[]) and place.media_id = ${mediaId} and place.is_in
    on conflict (space_id, media_id) do nothing`.execute(db);
}

type Some = { spaceId: string; mediaIds: readonly string[] };

/** Takes items out of a space, also where a collection holds them; returns those that were in it. */
export async function takeItems(db: Db, { spaceId, mediaIds }: Some): Promise<string[]> {
  if (mediaIds.length === 0) return [];
  await lockItems(db, sql`select unnest(${[...mediaIds]}::uuid[])`);
  const rows = await db
    .updateTable('space_item')
    .set({
      is_itself: false,
      is_held_back: true,
      is_in: false,
      withdrawn_at: sql<Date>`now()`,
    })
    .where('space_id', '=', spaceId)
    .where('media_id', 'in', [...mediaIds])
    .where('is_in', '=', true)
    .returning('media_id')
    .execute();
  return rows.map((row) => row.media_id);
}

/**
 * Takes back that an owner has just put items into a space, as if nothing had happened. What was not there goes, and a
 * collection that is added later brings it; where one holds it already, it was held back from it before. What was there
 * through a collection stays as long as one holds it. What has been there for an hour was not just added. Returns what was
 * changed, and whether it is still there.
 */
export async function undoPut(
  db: Db,
  { spaceId, ownerId, addedIds, throughCollectionIds }: Put & { spaceId: string; ownerId: string },
): Promise<{ media_id: string; is_in: boolean }[]> {
  const ids = [...addedIds, ...throughCollectionIds];
  await lockItems(db, sql`select unnest(${ids}::uuid[])`);
  // A list of values, not a look at each row: there may be ten thousand.
  const stays = sql`media_id = any(${throughCollectionIds}::uuid[]) and media_id in (select media_id from held)`;
  const { rows } = await sql<{ media_id: string; is_in: boolean }>`
    with held as materialized (
      select item.media_id from space_collection place
        join collection_items item on item.collection_id = place.collection_id
      where place.space_id = ${spaceId} and item.media_id = any(${ids}::uuid[])
    )
    update space_item set is_itself = false, is_in = ${stays}, withdrawn_at = case when not (${stays}) then now() end,
      is_held_back = media_id <> all(${throughCollectionIds}::uuid[]) and media_id in (select media_id from held)
    where space_id = ${spaceId} and media_id = any(${ids}::uuid[]) and owner_id = ${ownerId} and is_itself
      and (media_id = any(${throughCollectionIds}::uuid[]) or added_at > now() - interval '1 hour')
    returning media_id, is_in`.execute(db);
  return rows;
}

/** Stores what their owner says of passing these items on; returns how many are in the space. */
export async function setMayPassOn(
  db: Db,
  { spaceId, mediaIds, ownerId }: Some & { ownerId: string },
  mayPassOn: boolean,
): Promise<number> {
  await lockItems(db, sql`select unnest(${[...mediaIds]}::uuid[])`);
  const { numUpdatedRows } = await db
    .updateTable('space_item')
    .set({ may_pass_on: mayPassOn })
    .where('space_id', '=', spaceId)
    .where('media_id', 'in', [...mediaIds])
    .where('owner_id', '=', ownerId)
    .where('is_in', '=', true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Locks items before how they are in a space changes, in the order in which everybody locks items, and one change after
 * another: so that two of them do not wait for each other, also where neither locks the space.
 */
async function lockItems(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from media where id in (${ids}) order by id for no key update`.execute(db);
}

/**
 * Puts a locked collection into a space, with the items that its owner has in it. They are locked too: a change of
 * theirs that is not committed yet, such as into the trash, would not find the new rows.
 */
export async function putCollection(
  db: Db,
  { spaceId, collectionId }: { spaceId: string; collectionId: string },
): Promise<void> {
  await db
    .insertInto('space_collection')
    .values({ space_id: spaceId, collection_id: collectionId })
    .onConflict((clash) => clash.doNothing())
    .execute();
  await sql`
    insert into space_item (space_id, media_id, owner_id, is_itself, is_in, is_live, ${columns})
    select ${spaceId}, media.id, media.user_id, false, true, media.deleted_at is null, ${mediaColumns}
    from collection_items item
      join collections on collections.id = item.collection_id
      join media on media.id = item.media_id and media.user_id = collections.user_id
    where item.collection_id = ${collectionId}
    order by media.id for share of media
    on conflict (space_id, media_id) do update set is_in = not space_item.is_held_back,
      withdrawn_at = case when space_item.is_held_back then space_item.withdrawn_at end`.execute(
    db,
  );
}

/** Returns whether the collection was in the space. What else nothing holds there leaves with it, by a trigger. */
export async function takeCollection(
  db: Db,
  { spaceId, collectionId }: { spaceId: string; collectionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('space_collection')
    .where('space_id', '=', spaceId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Whose = { spaceId: string; userId: string };

/**
 * Leaves in a space what a person has in it now, without their collections: what they put into these later is not the
 * space's any more.
 */
export async function keepWithoutCollections(db: Db, whose: Whose): Promise<void> {
  await keepByThemselves(db, whose);
  await takeCollectionsOf(db, whose);
}

/** Lets what a person has in a space stay there by itself, whatever becomes of their collections. */
export async function keepByThemselves(db: Db, whose: Whose): Promise<void> {
  // Who puts something into one of these collections waits, or has been waited for.
  await lockPlacesOf(db, whose);
  await lockItems(db, sql`${itemsOf(whose)} and not is_itself`);
  await db
    .updateTable('space_item')
    .set({ is_itself: true })
    .where('space_id', '=', whose.spaceId)
    .where('owner_id', '=', whose.userId)
    .where('is_in', '=', true)
    .where('is_itself', '=', false)
    .execute();
}

/** Takes out of a space all that a person has in it; returns the collections. */
export async function takeEverythingOf(db: Db, whose: Whose): Promise<string[]> {
  await lockPlacesOf(db, whose);
  await lockItems(db, itemsOf(whose));
  const collectionIds = await takeCollectionsOf(db, whose);
  await db
    .updateTable('space_item')
    .set({ is_itself: false, is_in: false, withdrawn_at: sql<Date>`now()` })
    .where('space_id', '=', whose.spaceId)
    .where('owner_id', '=', whose.userId)
    .where('is_in', '=', true)
    .execute();
  return collectionIds;
}

const itemsOf = ({ spaceId, userId }: Whose) =>
  sql`select media_id from space_item where space_id = ${spaceId} and owner_id = ${userId} and is_in`;

async function lockPlacesOf(db: Db, { spaceId, userId }: Whose): Promise<void> {
  await db
    .selectFrom('space_collection')
    .select('collection_id')
    .where('space_id', '=', spaceId)
    .where('collection_id', 'in', collectionsOf(userId))
    .orderBy('collection_id')
    .forUpdate()
    .execute();
}

const collectionsOf =
  (userId: string) => (collections: ExpressionBuilder<Database, 'space_collection'>) =>
    collections.selectFrom('collections').select('id').where('user_id', '=', userId);

/** Takes collections out of these spaces. */
export async function takeCollectionsOut(
  db: Db,
  { collectionIds, spaceIds }: { collectionIds: readonly string[]; spaceIds: readonly string[] },
): Promise<void> {
  if (spaceIds.length === 0) return;
  await db
    .deleteFrom('space_collection')
    .where('collection_id', 'in', [...collectionIds])
    .where('space_id', 'in', [...spaceIds])
    .execute();
}

async function takeCollectionsOf(db: Db, { userId, spaceId }: Whose): Promise<string[]> {
  const rows = await db
    .deleteFrom('space_collection')
    .where('collection_id', 'in', collectionsOf(userId))
    .where('space_id', '=', spaceId)
    .returning('collection_id')
    .execute();
  return rows.map(({ collection_id }) => collection_id);
}

/** Takes a collection out of all spaces, while its items can still be found; returns the spaces. */
export async function takeCollectionEverywhere(db: Db, collectionId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('space_collection')
    .where('collection_id', '=', collectionId)
    .returning('space_id')
    .execute();
  return rows.map((row) => row.space_id);
}

/**
 * Takes items out of all spaces but these, of which their new owner is a member; and forgets what the old one said of
 * passing them on.
 */
export async function leaveForeignSpaces(
  db: Db,
  { mediaIds, ownSpaceIds }: { mediaIds: readonly string[]; ownSpaceIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('space_item')
    .set({ is_itself: false, is_in: false, withdrawn_at: sql<Date>`now()` })
    .where('media_id', 'in', [...mediaIds])
    .where('is_in', '=', true)
    .where(sql<SqlBool>`space_id <> all(${[...ownSpaceIds]}::uuid[])`)
    .execute();
  await db
    .updateTable('space_item')
    .set({ may_pass_on: null })
    .where('media_id', 'in', [...mediaIds])
    .where('may_pass_on', 'is not', null)
    .execute();
}
