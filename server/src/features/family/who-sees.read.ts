import { type SqlBool, sql } from 'kysely';
import { linkIn, mayShowCollection, mayShowItem } from '#features/share-links/link-rules.read.ts';
import { mayPassOn } from '#features/spaces/may-pass-on.read.ts';
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
    .select(mayPassOn({ place: 'item', owner: 'mine' }).as('may_pass_on'))
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

/** Lists the open links that show an item of this person, whoever made them: to itself, or to a collection that shows it. */
export function listShowingLinks(db: Db, { mediaId, userId }: Asked) {
  const link = linkIn('share');
  return db
    .selectFrom('shares as share')
    .innerJoin('media', (join) =>
      join.on('media.id', '=', mediaId).on('media.user_id', '=', userId),
    )
    .leftJoin('collections as collection', (join) =>
      join
        .onRef('collection.id', '=', 'share.collection_id')
        .on('collection.removed_at', 'is', null)
        .on(mayShowCollection(link)),
    )
    .innerJoin('auth.user as maker', 'maker.id', 'share.user_id')
    .select([
      'share.id',
      'share.user_id as maker_id',
      'maker.name as maker_name',
      'share.media_id',
      'share.name',
      'share.expires_at',
      'share.password_hash',
      'collection.name as collection_name',
    ])
    .where(sql<SqlBool>`coalesce(share.expires_at > now(), true)`)
    .where(({ and, eb, or, exists, selectFrom }) =>
      or([
        eb('share.media_id', '=', mediaId).and(mayShowItem(link)),
        and([
          exists(
            selectFrom('collection_items as item')
              .select('item.media_id')
              .whereRef('item.collection_id', '=', 'collection.id')
              .where('item.media_id', '=', mediaId),
          ),
          or([
            eb('collection.user_id', '=', userId),
            and([
              sql<SqlBool>`exists (select from space_item shown where shown.space_id = collection.space_id
                and shown.media_id = media.id and shown.is_in)`,
              mayShowItem(link, sql.ref('collection.space_id')),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy('share.created_at', 'desc')
    .execute();
}
