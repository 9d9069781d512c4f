import type { Chapter, ChapterList } from '@heirloom/contract/chapters/chapters.schema.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import { chaptersOfFile } from '#features/chapters/stored-chapter.ts';
import type { Visible } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { toldTo } from '#features/media-items/told-to.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { ActorCtx } from '#platform/context.ts';

type Reader = Pick<ActorCtx, 'db' | 'actor'>;
type Item = Pick<MediaRow, 'id' | 'user_id'>;

/** Lists an item's chapters: those that people made or, before anybody has, those of its file. */
export async function chaptersOf(reader: Reader, row: Visible<MediaRow>): Promise<ChapterList> {
  if (row.chapter_summary !== null) {
    return { mediaId: row.id, isOfFile: false, items: await listToldChapters(reader, row) };
  }
  const found = chaptersOfFile(row.id, storedFacts.parse(row.facts).chapters);
  const items = found.map((one) => ({ ...one, makerName: null, version: 0 }));
  return { mediaId: row.id, isOfFile: true, items };
}

export async function listToldChapters(reader: Reader, item: Item): Promise<Chapter[]> {
  const chapters = await listChapters(reader.db, item.id);
  const told = await toldTo(reader, item);
  return chapters.map(({ makerId, ...chapter }) => ({
    ...chapter,
    makerName: told.name(makerId, chapter.makerName),
  }));
}
