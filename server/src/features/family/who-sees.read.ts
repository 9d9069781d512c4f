import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

type Asked = { mediaId: string; userId: string };

/** Lists the open spaces that show an item: to its owner all, to a member those that they are in. */
export function listShowingSpaces(db: Db, { mediaId, userId }: Asked) {
  return db
    .selectFrom('space_item as item')
    .innerJoin('space', 'space.id', 'item.space_id')
    .leftJoin('space_member as mine', (join) =>
      join.onRef('mine.space_id', '=', 'space.id').on('mine.user_id', '=', userId),
    )
    .select(['space.id', 'space.name', 'item.owner_id', 'mine.role'])
    .where('item.media_id', '=', mediaId)
    .where(sql<SqlBool>`item.is_in and item.is_live`)
    .where('space.closed_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('item.owner_id', '=', userId), eb('mine.user_id', 'is not', null)]),
    )
    .orderBy(sql`lower(space.name)`)
    .orderBy('space.id')
    .execute();
}

/** Lists the collections of these spaces that hold an item, and who made them. */
export function listShowingCollections(
  db: Db,
  { mediaId, spaceIds }: { mediaId: string; spaceIds: readonly string[] },
) {
  return db
    .selectFrom('collections as collection')
    .innerJoin('collection_items as item', 'item.collection_id', 'collection.id')
    .leftJoin('auth.user as maker', 'maker.id', 'collection.maker_id')
    .select(['collection.id', 'collection.name', 'collection.space_id', 'maker.name as maker_name'])
    .where('item.media_id', '=', mediaId)
    .where('collection.space_id', 'in', [...spaceIds])
    .where('collection.removed_at', 'is', null)
    .orderBy('collection.name')
    .execute();
}

/** Lists the open links that show an item of this person: to itself, or to a collection that holds it. */
export function listShowingLinks(db: Db, { mediaId, userId }: Asked) {
  return db
    .selectFrom('shares as share')
    .leftJoin('collections as collection', 'collection.id', 'share.collection_id')
    .select([
      'share.id',
      'share.name',
      'share.expires_at',
      'share.password_hash',
      'collection.name as collection_name',
    ])
    .where('share.user_id', '=', userId)
    .where(sql<SqlBool>`coalesce(share.expires_at > now(), true)`)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('share.media_id', '=', mediaId),
        exists(
          selectFrom('collection_items as item')
            .select('item.media_id')
            .whereRef('item.collection_id', '=', 'share.collection_id')
            .where('item.media_id', '=', mediaId),
        ),
      ]),
    )
    .orderBy('share.created_at', 'desc')
    .execute();
}
