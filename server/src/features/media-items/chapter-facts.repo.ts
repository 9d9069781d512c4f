import type { CapturePrecision, ChapterSummary } from '@heirloom/contract/media/media.schema.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/**
 * Stores what the item's row says of its chapters. The earliest of their dates is that of an item which has none of its
 * own.
 */
export async function saveChapterFacts(
  db: Db,
  id: string,
  { summary, titles }: { summary: ChapterSummary; titles: string | null },
): Promise<void> {
  const { from } = summary;
  const isUndated = sql`(captured_at is null or is_dated_by_chapter)`;
  await db
    .updateTable('media')
    .set({
      chapter_summary: JSON.stringify(summary),
      chapter_titles: titles,
      captured_at: sql<string | null>`case when ${isUndated}
        then ${from?.localTime ?? null}::timestamp else captured_at end`,
      capture_precision: sql<CapturePrecision>`case when ${isUndated}
        then ${from?.precision ?? 'unknown'} else capture_precision end`,
      is_dated_by_chapter: sql<boolean>`${isUndated} and ${from !== null}`,
    })
    .where('id', '=', id)
    .execute();
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
