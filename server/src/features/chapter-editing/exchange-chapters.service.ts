import type {
  Chapter,
  exportChaptersInput,
  ImportedChapters,
  importChaptersInput,
} from '@heirloom/contract/chapters/chapters.schema.ts';
import { chaptersMaximum } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import {
  changeChapters,
  type ChapterPlan,
  type ChaptersCtx,
} from '#features/chapter-editing/change-chapters.ts';
import { chapterWords } from '#features/chapter-editing/chapters.messages.ts';
import { openItem } from '#features/chapter-editing/chapters.service.ts';
import {
  chapterFormats,
  type ReadChapters,
  readChapterText,
} from '#features/chapter-editing/formats/chapter-text.ts';
import { BrokenText } from '#features/chapter-editing/formats/found-chapter.ts';
import { chaptersOf } from '#features/chapter-editing/what-is-told.ts';
import type { StoredChapter } from '#features/chapters/stored-chapter.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type Import = z.output<typeof importChaptersInput>;

export async function importChapters(
  ctx: ChaptersCtx,
  { mediaId, ...input }: Import,
): Promise<ImportedChapters> {
  const found = await findLive(ctx.db, mediaId);
  const row = await authorizeMedia(ctx.db, ctx.actor, { row: found, right: 'mend' });
  // The text is read before the item is locked.
  const read = readText(input, row);
  const list = await changeChapters(ctx, mediaId, async (_, { chapters }) =>
    planReplacement(chapters, read.chapters),
  );
  return { ...list, wasUnsorted: read.wasUnsorted, overlapping: read.overlapping };
}

/** @throws AppError BAD_REQUEST with a sentence that names the line */
function readText({ text, format }: Omit<Import, 'mediaId'>, row: MediaRow): ReadChapters {
  const words = chapterWords();
  try {
    const read = readChapterText(text, { format, durationMs: row.duration_ms });
    if (read.chapters.length === 0) throw new AppError('BAD_REQUEST', words.nothingFound);
    if (read.chapters.length <= chaptersMaximum) return read;
    throw new AppError('BAD_REQUEST', words.tooMany(chaptersMaximum));
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    throw new AppError('BAD_REQUEST', words.inLine(error.line, words.broken[error.problem]));
  }
}

type Read = ReadChapters['chapters'];

/** A chapter that begins where one began is the same one. */
function planReplacement(known: readonly StoredChapter[], read: Read): ChapterPlan {
  const before = new Map(known.map((chapter) => [chapter.startMs, chapter]));
  const starts = new Set(read.map(({ startMs }) => startMs));
  const wanted = read.map((one) => chapterOf(one, before.get(one.startMs)));
  return {
    removed: known.filter(({ startMs }) => !starts.has(startMs)),
    added: wanted.filter(({ startMs }) => !before.has(startMs)),
    replaced: wanted.flatMap((chapter) => {
      const same = before.get(chapter.startMs);
      return same ? [{ known: same, wanted: chapter }] : [];
    }),
  };
}

const unknown = { localTime: null, precision: 'unknown' } as const;

/** What a text does not say of the same chapter stays: texts have no dates, few describe, some know no ends. */
function chapterOf(
  { startMs, endMs, title, description }: Read[number],
  same: StoredChapter | undefined,
): StoredChapter {
  return {
    id: same?.id ?? newId(),
    startMs,
    endMs: endMs === undefined ? (same?.endMs ?? null) : endMs,
    title: title.replaceAll(/\s+/g, ' ').trim(),
    description: description ?? same?.description ?? null,
    capture: same?.capture ?? unknown,
    isBoring: same?.isBoring ?? false,
  };
}

export async function exportChapters(
  ctx: Pick<ActorCtx, 'db' | 'actor'>,
  { mediaId, format }: z.output<typeof exportChaptersInput>,
): Promise<{ fileName: string; text: string }> {
  const row = await openItem(ctx, mediaId);
  const { items } = await chaptersOf(ctx, row);
  const { write, extension } = chapterFormats[format];
  const name = row.original_name.replace(/\.[^.]*$/, '');
  return { fileName: `${name}.${extension}`, text: write(withEnds(items, row.duration_ms)) };
}

/** Where nothing says when the last chapter ends, it lasts a second. */
function withEnds(chapters: readonly Chapter[], durationMs: number | null) {
  return chapters.map(({ startMs, endMs, title, description }, index) => {
    const next = chapters[index + 1]?.startMs ?? (durationMs || startMs + 1000);
    return { startMs, endMs: Math.min(endMs ?? next, next), title, description };
  });
}
