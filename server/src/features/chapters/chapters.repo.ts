import { chapterChangesMaximum } from '@heirloom/contract/limits.ts';
import { sql } from 'kysely';
import {
  type ChapterValues,
  type StoredChapter,
  rowOfChapter,
} from '#features/chapters/stored-chapter.ts';
import type { Db } from '#platform/db/schema.ts';

type Made = { mediaId: string; makerId: string | null };

export async function insertChapters(
  db: Db,
  { mediaId, makerId }: Made,
  chapters: readonly StoredChapter[],
): Promise<void> {
  if (chapters.length === 0) return;
  const made = { media_id: mediaId, maker_id: makerId };
  await db
    .insertInto('chapter')
    .values(chapters.map((chapter) => ({ ...made, ...rowOfChapter(chapter) })))
    .execute();
}

export async function updateChapter(
  db: Db,
  mediaId: string,
  chapter: StoredChapter,
): Promise<void> {
  await db
    .updateTable('chapter')
    .set({ ...rowOfChapter(chapter), version: sql<number>`version + 1` })
    .where('media_id', '=', mediaId)
    .where('id', '=', chapter.id)
    .execute();
}

/** Removes one chapter of an item, or all. */
export async function deleteChapters(db: Db, mediaId: string, id?: string): Promise<void> {
  await db
    .deleteFrom('chapter')
    .where('media_id', '=', mediaId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute();
}

type Change = { id: string; isRemoval: boolean; previous: Partial<ChapterValues> };

/** Keeps what chapters said before; of each item the latest few thousand. */
export async function recordChanges(
  db: Db,
  { mediaId, actorId }: { mediaId: string; actorId: string },
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, isRemoval, previous }) => ({
    media_id: mediaId,
    chapter_id: id,
    is_removal: isRemoval,
    previous: JSON.stringify(previous),
    actor_id: actorId,
  }));
  await db.insertInto('chapter_change').values(rows).execute();
  await sql`delete from chapter_change where media_id = ${mediaId} and id <= (
    select id from chapter_change where media_id = ${mediaId}
    order by id desc offset ${chapterChangesMaximum} limit 1)`.execute(db);
}
