import { type Kysely, sql } from 'kysely';
import type { MediaRow } from '#features/media/media.present.ts';
import type { Database } from '#platform/db/schema.ts';

type Db = Kysely<Database>;

/** In the trash or not, in one order; what is being deleted for good is gone already. */
export const lockItems = (db: Db, ids: readonly string[]): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('purging_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const setOwner = async (db: Db, ids: string[], ownerId: string): Promise<void> => {
  await db
    .updateTable('media')
    .set({ user_id: ownerId, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
};

export const endForeignLinks = async (db: Db, ids: string[], ownerId: string): Promise<void> => {
  await db
    .deleteFrom('shares')
    .where('media_id', 'in', ids)
    .where('user_id', '<>', ownerId)
    .execute();
};

/** Takes items out of everybody else's collections, and says which these were. */
export const leaveForeignCollections = async (
  db: Db,
  ids: string[],
  ownerId: string,
): Promise<{ id: string; user_id: string }[]> => {
  const collections = await db
    .selectFrom('collections')
    .select(['id', 'user_id'])
    .where('user_id', '<>', ownerId)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('thumbnail_media_id', 'in', ids),
        exists(
          selectFrom('collection_items')
            .select('collection_items.id')
            .whereRef('collection_id', '=', 'collections.id')
            .where('media_id', 'in', ids),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const foreign = collections.map(({ id }) => id);
  if (foreign.length === 0) return [];
  await db
    .deleteFrom('collection_items')
    .where('collection_id', 'in', foreign)
    .where('media_id', 'in', ids)
    .execute();
  await db
    .updateTable('collections')
    .set({ thumbnail_media_id: null })
    .where('id', 'in', foreign)
    .where('thumbnail_media_id', 'in', ids)
    .execute();
  return collections;
};
