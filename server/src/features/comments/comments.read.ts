import { commentPageSize } from '@heirloom/contract/limits.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

/**
 * Lists the open spaces that show an item, by name, with what somebody is in each (null: no member); `spaceId` narrows to
 * one.
 */
export function listPlaces(
  db: Db,
  { userId, mediaId, spaceId }: { userId: string; mediaId: string; spaceId?: string },
) {
  return db
    .selectFrom('space_item as item')
    .innerJoin('space', 'space.id', 'item.space_id')
    .leftJoin('space_member as member', (join) =>
      join.onRef('member.space_id', '=', 'item.space_id').on('member.user_id', '=', userId),
    )
    .leftJoin('item_heart as heart', (join) =>
      join
        .onRef('heart.space_id', '=', 'item.space_id')
        .onRef('heart.media_id', '=', 'item.media_id')
        .on('heart.user_id', '=', userId),
    )
    .select(['space.id', 'space.name', 'member.role', 'item.owner_id', 'item.media_id'])
    .select(sql<boolean>`heart.user_id is not null`.as('has_heart'))
    .select(({ selectFrom }) => [
      selectFrom('item_comment as each')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('each.space_id', '=', 'item.space_id')
        .whereRef('each.media_id', '=', 'item.media_id')
        .as('comment_count'),
      selectFrom('item_heart as each')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('each.space_id', '=', 'item.space_id')
        .whereRef('each.media_id', '=', 'item.media_id')
        .as('heart_count'),
    ])
    .where('item.media_id', '=', mediaId)
    .where(sql<SqlBool>`item.is_in and item.is_live`)
    .where('space.closed_at', 'is', null)
    .$if(spaceId !== undefined, (query) => query.where('space.id', '=', spaceId!))
    .orderBy(sql`lower(space.name)`)
    .orderBy('space.id')
    .execute();
}

type Place = { spaceId: string; mediaId: string };

/** Lists one page, newest first: before a comment, or the last ones. */
export function listComments(
  db: Db,
  { spaceId, mediaId, before }: Place & { before: string | null },
) {
  return comments(db)
    .where('comment.media_id', '=', mediaId)
    .where('comment.space_id', '=', spaceId)
    .$if(before !== null, (query) => query.where('comment.id', '<', before!))
    .orderBy('comment.id', 'desc')
    .limit(commentPageSize)
    .execute();
}

export function findComment(db: Db, id: string) {
  return comments(db).where('comment.id', '=', id).executeTakeFirst();
}

function comments(db: Db) {
  return db
    .selectFrom('item_comment as comment')
    .leftJoin('auth.user as author', 'author.id', 'comment.author_id')
    .selectAll('comment')
    .select('author.name as author_name');
}

export function listHearts(db: Db, { spaceId, mediaId }: Place) {
  return db
    .selectFrom('item_heart as heart')
    .innerJoin('auth.user as giver', 'giver.id', 'heart.user_id')
    .select(['heart.user_id', 'giver.name'])
    .where('heart.media_id', '=', mediaId)
    .where('heart.space_id', '=', spaceId)
    .orderBy('heart.given_at')
    .orderBy('heart.user_id')
    .execute();
}
