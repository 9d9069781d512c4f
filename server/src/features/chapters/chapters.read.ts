import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { chapterHistorySize } from '@heirloom/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
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

/** Lists what was replaced or removed of an item's chapters, newest first: those before a change, or the last ones. */
export function listChapterChanges(
  db: Db,
  { mediaId, before }: { mediaId: string; before: number | null },
) {
  return db
    .selectFrom('chapter_change as change')
    .leftJoin('auth.user as actor', 'actor.id', 'change.actor_id')
    .select(['change.id', 'chapter_id', 'is_removal', 'previous', 'at', 'actor_id'])
    .select('actor.name as byName')
    .where('media_id', '=', mediaId)
    .$if(before !== null, (query) => query.where('change.id', '<', before!))
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

/** More words choose no better. */
const wordsMaximum = 20;

/** What else of an item a search looks at, apart from facts of the file. */
const saidOfItem = sql<string>`media.title || E'\n' || coalesce(media.description, '')
  || E'\n' || media.original_name || E'\n' || coalesce(media.folder, '')`;

/**
 * Finds of each item the chapter whose title has the most words of a query; none of an item of which all of them are
 * said.
 */
export async function findChaptersByTitle(
  db: Db,
  { mediaIds, query }: { mediaIds: readonly string[]; query: string },
): Promise<{ mediaId: string; id: string; title: string; startMs: number }[]> {
  if (mediaIds.length === 0) return [];
  const words = [...new Set(query.split(/\s+/).filter(Boolean))].slice(0, wordsMaximum);
  const wordsIn = (text: RawBuilder<string>) =>
    sql<number>`(${sql.join(
      words.map((word) => sql`(search_fold(${text}) like search_pattern(${word}))::int`),
      sql` + `,
    )})`;
  const title = sql<string>`chapter.title`;
  return db
    .selectFrom('chapter')
    .innerJoin('media', 'media.id', 'chapter.media_id')
    .distinctOn('chapter.media_id')
    .select(['chapter.media_id as mediaId', 'chapter.id', 'chapter.title'])
    .select('chapter.start_ms as startMs')
    .where('chapter.media_id', 'in', [...mediaIds])
    .where(wordsIn(title), '>', 0)
    .where(wordsIn(saidOfItem), '<', words.length)
    .orderBy('chapter.media_id')
    .orderBy(wordsIn(title), 'desc')
    .orderBy('chapter.start_ms')
    .execute();
}
