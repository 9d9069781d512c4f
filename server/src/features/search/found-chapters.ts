import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { findChaptersByTitle } from '#features/chapters/chapters.read.ts';
import { type MediaItemRow, presentMediaItem } from '#features/media/media.present.ts';
import type { Db } from '#platform/db/schema.ts';

/** Presents what was found, with the chapter in whose title the words stand that the item's title has not. */
export async function withFoundChapters(
  db: Db,
  rows: readonly MediaItemRow[],
  query: string,
): Promise<MediaItem[]> {
  const withChapters = rows.filter((row) => row.chapter_summary !== null);
  const mediaIds = withChapters.map(({ id }) => id);
  const found = await findChaptersByTitle(db, { mediaIds, query });
  const byItem = new Map(found.map(({ mediaId, ...chapter }) => [mediaId, chapter]));
  return rows.map((row) => {
    const foundChapter = byItem.get(row.id);
    return { ...presentMediaItem(row), ...(foundChapter && { foundChapter }) };
  });
}
