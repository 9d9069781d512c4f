import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { chapterHistorySize } from '@heirloom/contract/limits.ts';
import { sql } from 'kysely';
import { type ChapterValues, chapterOfRow } from '#features/chapters/stored-chapter.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists the chapters that people made of an item, in the order of their beginnings. */
export async function listChapters(
  db: Db,
  mediaId: string,
): Promise<(Chapter & { makerId: string | null })[]> {
  const rows = await db
    .selectFrom('chapter')
    .leftJoin('auth.user as maker', 'maker.id', 'chapter.maker_id')
    .selectAll('chapter')
    .select('maker.name as makerName')
    .where('media_id', '=', mediaId)
    .orderBy('start_ms')
    .execute();
  return rows.map((row) => ({
    ...chapterOfRow(row),
    makerId: row.maker_id,
    makerName: row.makerName,
    version: row.version,
  }));
}

/** Lists what was replaced or removed of an item's chapters, newest first. */
export function listChapterChanges(db: Db, mediaId: string) {
  return db
    .selectFrom('chapter_change as change')
    .leftJoin('auth.user as actor', 'actor.id', 'change.actor_id')
    .select(['chapter_id', 'is_removal', 'previous', 'at', 'actor_id', 'actor.name as byName'])
    .where('media_id', '=', mediaId)
    .orderBy('change.id', 'desc')
    .limit(chapterHistorySize)
    .execute();
}

/** Finds what a chapter said when it was last removed. */
export async function findRemovedChapter(
  db: Db,
  { mediaId, id }: { mediaId: string; id: string },
): Promise<ChapterValues | undefined> {
  const row = await db
    .selectFrom('chapter_change')
    .select('previous')
    .where('media_id', '=', mediaId)
    .where('chapter_id', '=', id)
    .where('is_removal', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.previous as ChapterValues | undefined;
}

/**
 * Finds of each item the chapter whose title has the most words of a query; none of an item whose own title has all of
 * them.
 */
export async function findChaptersByTitle(
  db: Db,
  { mediaIds, query }: { mediaIds: readonly string[]; query: string },
): Promise<{ mediaId: string; id: string; title: string; startMs: number }[]> {
  if (mediaIds.length === 0) return [];
  const words = [...new Set(query.split(/\s+/).filter(Boolean))];
  const wordsIn = (column: string) =>
    sql<number>`(${sql.join(
      words.map((word) => sql`(search_fold(${sql.ref(column)}) like search_pattern(${word}))::int`),
      sql` + `,
    )})`;
  return db
    .selectFrom('chapter')
    .innerJoin('media', 'media.id', 'chapter.media_id')
    .distinctOn('chapter.media_id')
    .select(['chapter.media_id as mediaId', 'chapter.id', 'chapter.title'])
    .select('chapter.start_ms as startMs')
    .where('chapter.media_id', 'in', [...mediaIds])
    .where(wordsIn('chapter.title'), '>', 0)
    .where(wordsIn('media.title'), '<', words.length)
    .orderBy('chapter.media_id')
    .orderBy(wordsIn('chapter.title'), 'desc')
    .orderBy('chapter.start_ms')
    .execute();
}
