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

/** Writes chapters that the item has. */
export async function updateChapters(
  db: Db,
  mediaId: string,
  chapters: readonly StoredChapter[],
): Promise<void> {
  if (chapters.length === 0) return;
  const fields = Object.keys(rowOfChapter(chapters[0]!)).filter((name) => name !== 'id');
  await db
    .insertInto('chapter')
    .values(chapters.map((chapter) => ({ media_id: mediaId, ...rowOfChapter(chapter) })))
    .onConflict((conflict) =>
      conflict.columns(['media_id', 'id']).doUpdateSet(({ ref }) => ({
        ...Object.fromEntries(fields.map((name) => [name, sql.ref(`excluded.${name}`)])),
        version: sql<number>`${ref('chapter.version')} + 1`,
      })),
    )
    .execute();
}

export async function deleteChapters(
  db: Db,
  mediaId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('chapter')
    .where('media_id', '=', mediaId)
    .where('id', 'in', [...ids])
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
