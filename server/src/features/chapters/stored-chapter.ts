import { createHash } from 'node:crypto';
import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { chaptersMaximum } from '@heirloom/contract/limits.ts';
import type { Selectable } from 'kysely';
import type { ChapterTable } from '#platform/db/chapter-tables.ts';

/** What people say of a chapter. */
export type StoredChapter = Omit<Chapter, 'makerName' | 'version'>;
export type ChapterValues = Omit<StoredChapter, 'id'>;

type ChapterRow = Selectable<ChapterTable>;

export function chapterOfRow(row: Omit<ChapterRow, 'media_id'>): StoredChapter {
  return {
    id: row.id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    title: row.title,
    description: row.description,
    capture: {
      // PostgreSQL writes '2019-07-24 11:25:40'.
      localTime: row.captured_at?.slice(0, 19).replace(' ', 'T') ?? null,
      precision: row.capture_precision,
    },
    isBoring: row.is_boring,
  };
}

export function rowOfChapter({ id, ...chapter }: StoredChapter) {
  return {
    id,
    start_ms: chapter.startMs,
    end_ms: chapter.endMs,
    title: chapter.title,
    description: chapter.description,
    captured_at: chapter.capture.localTime,
    capture_precision: chapter.capture.precision,
    is_boring: chapter.isBoring,
  };
}

type InFile = { title: string; startMs: number };

/** Returns the chapters of a file as those that people make: in order, one at each moment, each always with one id. */
export function chaptersOfFile(mediaId: string, found: readonly InFile[]): StoredChapter[] {
  const byStart = new Map(
    found.map(({ title, startMs }) => [Math.max(0, Math.round(startMs)), title]),
  );
  return [...byStart]
    .toSorted(([one], [other]) => one - other)
    .slice(0, chaptersMaximum)
    .map(([startMs, title]) => ({
      id: idAt(mediaId, startMs),
      startMs,
      endMs: null,
      title,
      description: null,
      capture: { localTime: null, precision: 'unknown' },
      isBoring: false,
    }));
}

/** A UUID of version 8: one that is made of other data. */
function idAt(mediaId: string, startMs: number): string {
  const hash = createHash('sha256').update(`${mediaId} ${startMs}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
