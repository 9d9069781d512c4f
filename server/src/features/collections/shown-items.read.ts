import { type Kysely, type SqlBool, sql } from 'kysely';
import type { CollectionRow } from '#features/collections/collections.policy.ts';
import type { Database } from '#platform/db/schema.ts';

/** Whose the collections of a query are. Only `either` asks row by row, which costs more. */
export type Belonging = 'person' | 'space' | 'either';

export function belongingOf({ space_id }: Pick<CollectionRow, 'space_id'>): Belonging {
  return space_id === null ? 'person' : 'space';
}

/**
 * Selects the visible items: without those in the trash, and only media of the collection's owner, since an
 * administrator may have transferred some to another owner; in a collection of a space, only what is in the space.
 */
export function shownItems(db: Kysely<Database>, belonging: Belonging) {
  return db
    .selectFrom('collection_items as item')
    .innerJoin('collections as owner', 'owner.id', 'item.collection_id')
    .innerJoin('media', (join) =>
      join.onRef('media.id', '=', 'item.media_id').on(mayShow('owner', 'media', belonging)),
    )
    .where('media.deleted_at', 'is', null);
}

/** Tells whether a collection may show an item, whether it is in it or not. */
export function mayShow(collection: string, media: string, belonging: Belonging) {
  const [owner, item] = [sql.table(collection), sql.table(media)];
  // Not a plain comparison: PostgreSQL would take it for rare that both the id and the owner agree, and then read all
  // that the owner has instead of the page that is asked for.
  const ofPerson = sql<SqlBool>`coalesce(${item}.user_id = ${owner}.user_id, false)`;
  const ofSpace = sql<SqlBool>`exists (
    select from space_item place
    where place.space_id = ${owner}.space_id and place.media_id = ${item}.id and place.is_in)`;
  if (belonging === 'person') return ofPerson;
  return belonging === 'space' ? ofSpace : sql<SqlBool>`(${ofPerson} or ${ofSpace})`;
}
