import type { ChapterSummary } from '@heirloom/contract/media/media.schema.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import type { StoredChapter } from '#features/chapters/stored-chapter.ts';
import { saveChapterFacts } from '#features/media-items/chapter-facts.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** Makes the item's row say what its chapters are now. */
export async function refreshChapterFacts(db: Db, mediaId: string): Promise<void> {
  const chapters = await listChapters(db, mediaId);
  const titles = chapters.map(({ title }) => title).filter(Boolean);
  await saveChapterFacts(db, mediaId, {
    summary: summariseChapters(chapters),
    titles: titles.length === 0 ? null : titles.join('\n'),
  });
}

export function summariseChapters(chapters: readonly StoredChapter[]): ChapterSummary {
  const dates = chapters
    .map(({ capture }) => capture)
    .filter(({ localTime }) => localTime !== null)
    .toSorted((one, other) => one.localTime!.localeCompare(other.localTime!));
  return { count: chapters.length, from: dates[0] ?? null, to: dates.at(-1) ?? null };
}
