import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** What a member may learn of other people and of the past of an item. */
export type Acquaintance = {
  /** Since when the item is in a space of theirs; null: it is in none. */
  since: Date | null;
  /** Who shares a space with them, themselves included. */
  people: ReadonlySet<string>;
};

export async function readAcquaintance(
  db: Db,
  { userId, mediaId }: { userId: string; mediaId: string },
): Promise<Acquaintance> {
  const own = db
    .selectFrom('space_member as mine')
    .innerJoin('space', 'space.id', 'mine.space_id')
    .where('mine.user_id', '=', userId)
    .where('space.closed_at', 'is', null);
  const [place, people] = await Promise.all([
    own
      .innerJoin('space_item as item', 'item.space_id', 'mine.space_id')
      .where('item.media_id', '=', mediaId)
      .where(sql<SqlBool>`item.is_in and item.is_live`)
      .select(sql<Date | null>`min(greatest(item.added_at, mine.joined_at))`.as('since'))
      .executeTakeFirst(),
    own
      .innerJoin('space_member as other', 'other.space_id', 'mine.space_id')
      .select('other.user_id as id')
      .distinct()
      .execute(),
  ]);
  return { since: place?.since ?? null, people: new Set([userId, ...people.map(({ id }) => id)]) };
}
