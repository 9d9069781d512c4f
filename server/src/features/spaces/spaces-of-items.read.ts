import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { Listener } from '#platform/events/publish.ts';

/** Selects the spaces that hold some of these items, in the trash or not; their members hear of changes. */
export function spacesOf(mediaIds: readonly string[]): RawBuilder<{ space_id: string }> {
  return sql`select distinct space_id from space_item where media_id = any(${[...mediaIds]}::uuid[]) and is_in`;
}

/** Selects who hears of each of these items: its owner, and the members of the spaces that hold it. */
export function listenersOf(
  mediaIds: readonly string[],
  ownerIds: readonly string[],
): RawBuilder<Listener> {
  return sql`
    select owner_id, null::uuid, id
    from unnest(${[...mediaIds]}::uuid[], ${[...ownerIds]}::uuid[]) as item (id, owner_id)
    union all
    select null, space_id, media_id from space_item
    where media_id = any(${[...mediaIds]}::uuid[]) and is_in`;
}

/** Selects the spaces that hold something of a person, in the trash or not. */
export function spacesWithItemsOf(ownerId: string): RawBuilder<{ space_id: string }> {
  return sql`select distinct space_id from space_item where owner_id = ${ownerId} and is_in`;
}

/** Lists the spaces that hold some of these collections. */
export async function listSpacesOfCollections(
  db: Db,
  collectionIds: readonly string[],
): Promise<string[]> {
  if (collectionIds.length === 0) return [];
  const rows = await db
    .selectFrom('space_collection')
    .select('space_id')
    .distinct()
    .where('collection_id', 'in', [...collectionIds])
    .execute();
  return rows.map((row) => row.space_id);
}
