import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/**
 * Selects the visible items: without those in the trash, and only media of the collection's owner, since an
 * administrator may have transferred some to another owner.
 */
export function shownItems(db: Kysely<Database>) {
  return db
    .selectFrom('collection_items as item')
    .innerJoin('collections as owner', 'owner.id', 'item.collection_id')
    .innerJoin('media', (join) =>
      join.onRef('media.id', '=', 'item.media_id').onRef('media.user_id', '=', 'owner.user_id'),
    )
    .where('media.deleted_at', 'is', null);
}
