import type {
  Chapter,
  ChapterChange,
  ChapterList,
  chapterHistoryInput,
  chapterInput,
  putChapterInput,
} from '@heirloom/contract/chapters/chapters.schema.ts';
import {
  chapterHistorySize,
  chaptersMaximum,
  chaptersWrittenMaximum,
} from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import {
  changeChapters,
  type ChaptersCtx,
  type Opened,
} from '#features/chapter-editing/change-chapters.ts';
import { chapterWords } from '#features/chapter-editing/chapters.messages.ts';
import { chaptersOf } from '#features/chapter-editing/what-is-told.ts';
import { findRemovedChapter, listChapterChanges } from '#features/chapters/chapters.read.ts';
import type { ChapterValues, StoredChapter } from '#features/chapters/stored-chapter.ts';
import { authorizeMedia, type Visible } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { toldTo } from '#features/media-items/told-to.ts';
import { captureByPerson } from '#features/media/capture-by-person.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type ReadCtx = Pick<ActorCtx, 'db' | 'actor'>;
type Put = z.output<typeof putChapterInput>;

export async function openChapters(ctx: ReadCtx, mediaId: string): Promise<ChapterList> {
  return chaptersOf(ctx, await openItem(ctx, mediaId));
}

export async function openHistory(
  ctx: ReadCtx,
  { mediaId, before }: z.output<typeof chapterHistoryInput>,
): Promise<{ mediaId: string; items: ChapterChange[]; nextBefore: number | null }> {
  const row = await openItem(ctx, mediaId);
  const changes = await listChapterChanges(ctx.db, { mediaId: row.id, before: before ?? null });
  const told = await toldTo(ctx, row);
  return {
    mediaId: row.id,
    items: changes.filter(told.isKnown).map((change) => ({
      id: change.id,
      chapterId: change.chapter_id,
      isRemoval: change.is_removal,
      previous: change.previous as Partial<ChapterValues>,
      byName: told.name(change.actor_id, change.byName),
      at: change.at.toISOString(),
    })),
    nextBefore: changes.length < chapterHistorySize ? null : changes.at(-1)!.id,
  };
}

export async function openItem(
  { db, actor }: ReadCtx,
  mediaId: string,
): Promise<Visible<MediaRow>> {
  return authorizeMedia(db, actor, { row: await findLive(db, mediaId), right: 'see' });
}

export async function putChapter(
  ctx: ChaptersCtx,
  { mediaId, id, ...given }: Put,
): Promise<Chapter> {
  const { items } = await changeChapters(ctx, mediaId, async (trx, opened) => {
    const known = opened.chapters.find((chapter) => chapter.id === id);
    const before = known ?? (await removedChapter(trx, opened.row, id)) ?? newChapter(id, given);
    const wanted = withGiven(before, given);
    requirePlace(opened, wanted, known);
    requireRoom(opened, wanted);
    return known ? { replaced: [{ known, wanted }] } : { added: [wanted] };
  });
  return items.find((chapter) => chapter.id === id)!;
}

/** Somebody else may have removed it meanwhile: what was written of it stays. */
async function removedChapter(
  db: Db,
  { id: mediaId }: MediaRow,
  id: string,
): Promise<StoredChapter | undefined> {
  const said = await findRemovedChapter(db, { mediaId, id });
  return said && { ...said, id };
}

function newChapter(id: string, { startMs }: Partial<ChapterValues>): StoredChapter {
  if (startMs === undefined) throw new AppError('BAD_REQUEST', chapterWords().beginMissing);
  const capture = { localTime: null, precision: 'unknown' } as const;
  return { id, startMs, endMs: null, title: '', description: null, capture, isBoring: false };
}

function withGiven(chapter: StoredChapter, { capture, ...given }: Omit<Put, 'mediaId' | 'id'>) {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const dated = capture && captureByPerson(capture);
  return {
    ...chapter,
    ...(said as Partial<ChapterValues>),
    ...(dated && {
      capture: {
        localTime: dated.captured_at?.replace(' ', 'T') ?? null,
        precision: dated.capture_precision,
      },
    }),
  };
}

/** Overlapping chapters are none: each ends where the next begins. */
function requirePlace(
  { row, chapters }: Opened,
  { id, startMs, endMs }: StoredChapter,
  known: StoredChapter | undefined,
): void {
  const words = chapterWords();
  const refuse = (sentence: string) => new AppError('BAD_REQUEST', sentence);
  const others = chapters.filter((chapter) => chapter.id !== id);
  // A file may say more than it is long; its chapters keep their place.
  const isMoved = startMs !== known?.startMs;
  if (isMoved && row.duration_ms && startMs >= row.duration_ms) throw refuse(words.beyondEnd);
  if (endMs !== null && endMs <= startMs) throw refuse(words.endBeforeBegin);
  if (others.some((chapter) => chapter.startMs === startMs)) throw refuse(words.taken);
  if (others.length >= chaptersMaximum) throw refuse(words.tooMany(chaptersMaximum));
}

/** All chapters are in the sidecar of the item, and go at once to whoever opens it. */
function requireRoom({ chapters }: Opened, wanted: StoredChapter): void {
  const others = chapters.filter((chapter) => chapter.id !== wanted.id);
  if (lengthOf([...others, wanted]) <= chaptersWrittenMaximum) return;
  // What is too long already may become shorter.
  if (lengthOf([...others, wanted]) <= lengthOf(chapters)) return;
  throw new AppError('BAD_REQUEST', chapterWords().tooMuchText);
}

function lengthOf(chapters: readonly StoredChapter[]): number {
  const lengths = chapters.map(({ title, description }) => `${title}${description ?? ''}`.length);
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Does nothing where another person has removed it already. */
export async function removeChapter(
  ctx: ChaptersCtx,
  { mediaId, id }: z.output<typeof chapterInput>,
): Promise<Record<string, never>> {
  await changeChapters(ctx, mediaId, async (_, { chapters }) => ({
    removed: chapters.filter((chapter) => chapter.id === id),
  }));
  return {};
}
