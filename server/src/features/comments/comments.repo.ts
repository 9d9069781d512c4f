import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { type Insertable, sql } from 'kysely';
import { keptDays } from '#features/spaces/kept-days.ts';
import type { ItemCommentTable } from '#platform/db/comment-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export async function insertComment(db: Db, comment: Insertable<ItemCommentTable>): Promise<void> {
  await db.insertInto('item_comment').values(comment).execute();
}

export async function updateComment(db: Db, id: string, text: string): Promise<void> {
  await db
    .updateTable('item_comment')
    .set({ text, edited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('item_comment').where('id', '=', id).execute();
}

type Heart = { space_id: string; media_id: string; user_id: string };

/** Returns false when it was given already. */
export async function insertHeart(db: Db, heart: Heart): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('item_heart')
    .values(heart)
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false when there was none. */
export async function deleteHeart(
  db: Db,
  { space_id, media_id, user_id }: Heart,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('item_heart')
    .where('media_id', '=', media_id)
    .where('space_id', '=', space_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes what hung on items that were withdrawn too long ago to bring it back, where the space goes on knowing the item
 * because a collection of it would put it back.
 */
export async function deleteHidden(db: Db): Promise<void> {
  for (const table of ['item_comment', 'item_heart']) {
    await sql`
      delete from ${sql.table(table)} as said using space_item as item
      where item.space_id = said.space_id and item.media_id = said.media_id and not item.is_in
        and item.withdrawn_at < now() - make_interval(days => ${keptDays})`.execute(db);
  }
}

type Owned = { spaceId: string; mediaId: string; ownerIds: readonly string[] };

/** Inserts a comment of another archive, where one of these people owns the space. */
export async function restoreComment(
  db: Db,
  place: Owned & { authorId: string | null },
  { id, text, atMs, createdAt, editedAt }: ArchiveEntry<'comments'>,
): Promise<void> {
  await sql`
    insert into item_comment (id, space_id, media_id, author_id, text, at_ms, created_at, edited_at)
    select ${id}, space_id, media_id, ${place.authorId}, ${text}, ${atMs}, ${createdAt}, ${editedAt}
    from space_item where ${isOwned(place)}
    on conflict do nothing`.execute(db);
}

export async function restoreHeart(
  db: Db,
  place: Owned & { userId: string },
  givenAt: string,
): Promise<void> {
  await sql`
    insert into item_heart (space_id, media_id, user_id, given_at)
    select space_id, media_id, ${place.userId}, ${givenAt} from space_item where ${isOwned(place)}
    on conflict do nothing`.execute(db);
}

function isOwned({ spaceId, mediaId, ownerIds }: Owned) {
  return sql`space_id = ${spaceId} and media_id = ${mediaId} and exists (
    select from space_member as owner where owner.space_id = ${spaceId} and owner.role = 'owner'
      and owner.user_id = any(${[...ownerIds]}::uuid[]))`;
}

export async function deleteCommentsOf(db: Db, authorId: string): Promise<void> {
  await db.deleteFrom('item_comment').where('author_id', '=', authorId).execute();
}
