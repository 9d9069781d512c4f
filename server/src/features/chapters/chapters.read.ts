import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { chapterHistorySize } from '@heirloom/contract/limits.ts';
import { chapterOfRow } from '#features/chapters/stored-chapter.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists the chapters that people made of an item, in the order of their beginnings. */
export async function listChapters(db: Db, mediaId: string): Promise<Chapter[]> {
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
    makerName: row.makerName,
    version: row.version,
  }));
}

/** Lists what was replaced or removed of an item's chapters, newest first. */
export function listChapterChanges(db: Db, mediaId: string) {
  return db
    .selectFrom('chapter_change as change')
    .leftJoin('auth.user as actor', 'actor.id', 'change.actor_id')
    .select(['chapter_id', 'is_removal', 'previous', 'at', 'actor.name as byName'])
    .where('media_id', '=', mediaId)
    .orderBy('change.id', 'desc')
    .limit(chapterHistorySize)
    .execute();
}
