import type { ChapterSummary } from '@heirloom/contract/media/media.schema.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Stores what the item's row says of its chapters. */
export async function saveChapterFacts(
  db: Db,
  id: string,
  { summary, titles }: { summary: ChapterSummary; titles: string | null },
): Promise<void> {
  await db
    .updateTable('media')
    .set({ chapter_summary: JSON.stringify(summary), chapter_titles: titles })
    .where('id', '=', id)
    .execute();
  await takeBackChapterDate(db, [id]);
  await dateByChapters(db, [id]);
}

/** Call it after a date was written: one that is unknown is that of the earliest chapter. */
export async function dateByChapters(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('media')
    .set({
      captured_at: sql<string>`(chapter_summary #>> '{from,localTime}')::timestamp`,
      capture_precision: sql<'day'>`chapter_summary #>> '{from,precision}'`,
      is_dated_by_chapter: true,
    })
    .where('id', 'in', [...ids])
    .where('captured_at', 'is', null)
    .where(sql<boolean>`jsonb_typeof(chapter_summary -> 'from') = 'object'`)
    .execute();
}

async function takeBackChapterDate(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('media')
    .set({ captured_at: null, capture_precision: 'unknown', is_dated_by_chapter: false })
    .where('id', 'in', [...ids])
    .where('is_dated_by_chapter', '=', true)
    .execute();
}
