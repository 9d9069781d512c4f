import type {
  Chapter,
  exportChaptersInput,
  ImportedChapters,
  importChaptersInput,
} from '@heirloom/contract/chapters/chapters.schema.ts';
import { chaptersMaximum, descriptionMaximum } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import { changeChapters, type ChaptersCtx } from '#features/chapter-editing/change-chapters.ts';
import { chapterWords } from '#features/chapter-editing/chapters.messages.ts';
import {
  chaptersOf,
  openItem,
  replaceChapter,
  valuesOf,
} from '#features/chapter-editing/chapters.service.ts';
import {
  chapterFormats,
  type ReadChapters,
  readChapterText,
} from '#features/chapter-editing/formats/chapter-text.ts';
import { BrokenText } from '#features/chapter-editing/formats/found-chapter.ts';
import { listToldChapters } from '#features/chapter-editing/what-is-told.ts';
import { deleteChapters, insertChapters, recordChanges } from '#features/chapters/chapters.repo.ts';
import type { StoredChapter } from '#features/chapters/stored-chapter.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
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
  return changeChapters(ctx, mediaId, async (trx, opened) => {
    const by = { mediaId: opened.row.id, actorId: ctx.actor.userId };
    await replaceAll(trx, by, { known: opened.chapters, wanted: read.chapters });
    const { wasUnsorted, overlapping } = read;
    const items = await listToldChapters({ db: trx, actor: ctx.actor }, opened.row);
    return { mediaId: by.mediaId, isOfFile: false, items, wasUnsorted, overlapping };
  });
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

type Lists = { known: StoredChapter[]; wanted: ReadChapters['chapters'] };

async function replaceAll(
  trx: Db,
  by: { mediaId: string; actorId: string },
  { known, wanted }: Lists,
): Promise<void> {
  const before = new Map(known.map((chapter) => [chapter.startMs, chapter]));
  const starts = new Set(wanted.map(({ startMs }) => startMs));
  const gone = known.filter(({ startMs }) => !starts.has(startMs));
  for (const { id } of gone) await deleteChapters(trx, by.mediaId, id);
  const removals = gone.map((one) => ({ id: one.id, isRemoval: true, previous: valuesOf(one) }));
  await recordChanges(trx, by, removals);
  const added: StoredChapter[] = [];
  for (const chapter of wanted) {
    const same = before.get(chapter.startMs);
    const read = chapterOf(chapter, same);
    if (same) await replaceChapter(trx, by, { known: same, wanted: read });
    else added.push(read);
  }
  await insertChapters(trx, { mediaId: by.mediaId, makerId: by.actorId }, added);
}

const unknown = { localTime: null, precision: 'unknown' } as const;

/** Texts say nothing of dates, and few describe chapters: what is known of the same one stays. */
function chapterOf(
  { startMs, endMs, title, description }: Lists['wanted'][number],
  same: StoredChapter | undefined,
): StoredChapter {
  return {
    id: same?.id ?? newId(),
    startMs,
    endMs,
    title: title.replaceAll(/\s+/g, ' ').trim(),
    description: description?.slice(0, descriptionMaximum) ?? same?.description ?? null,
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
