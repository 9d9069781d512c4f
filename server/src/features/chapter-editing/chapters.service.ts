import { isDeepStrictEqual } from 'node:util';
import type {
  Chapter,
  ChapterChange,
  ChapterList,
  chapterInput,
  putChapterInput,
} from '@heirloom/contract/chapters/chapters.schema.ts';
import { chaptersMaximum } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import {
  changeChapters,
  type ChaptersCtx,
  type Opened,
} from '#features/chapter-editing/change-chapters.ts';
import { chapterWords } from '#features/chapter-editing/chapters.messages.ts';
import { listToldChapters, toldTo } from '#features/chapter-editing/what-is-told.ts';
import { findRemovedChapter, listChapterChanges } from '#features/chapters/chapters.read.ts';
import {
  deleteChapters,
  insertChapters,
  recordChanges,
  updateChapter,
} from '#features/chapters/chapters.repo.ts';
import type { ChapterValues, StoredChapter } from '#features/chapters/stored-chapter.ts';
import { chaptersOfFile } from '#features/chapters/stored-chapter.ts';
import { authorizeMedia, type Visible } from '#features/media-items/media-items.policy.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { captureByPerson } from '#features/media/capture-by-person.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type ReadCtx = Pick<ActorCtx, 'db' | 'actor'>;
type Put = z.output<typeof putChapterInput>;

export async function openChapters(ctx: ReadCtx, mediaId: string): Promise<ChapterList> {
  return chaptersOf(ctx, await openItem(ctx, mediaId));
}

export async function chaptersOf(ctx: ReadCtx, row: Visible<MediaRow>): Promise<ChapterList> {
  if (row.chapter_summary !== null) {
    return { mediaId: row.id, isOfFile: false, items: await listToldChapters(ctx, row) };
  }
  const found = chaptersOfFile(row.id, storedFacts.parse(row.facts).chapters);
  const items = found.map((one) => ({ ...one, makerName: null, version: 0 }));
  return { mediaId: row.id, isOfFile: true, items };
}

export async function openHistory(
  ctx: ReadCtx,
  mediaId: string,
): Promise<{ mediaId: string; items: ChapterChange[] }> {
  const row = await openItem(ctx, mediaId);
  const changes = await listChapterChanges(ctx.db, row.id);
  const told = await toldTo(ctx, row);
  return {
    mediaId: row.id,
    items: changes.filter(told.isKnown).map((change) => ({
      chapterId: change.chapter_id,
      isRemoval: change.is_removal,
      previous: change.previous as Partial<ChapterValues>,
      byName: told.name(change.actor_id, change.byName),
      at: change.at.toISOString(),
    })),
  };
}

export async function openItem(
  { db, actor }: ReadCtx,
  mediaId: string,
): Promise<Visible<MediaRow>> {
  return authorizeMedia(db, actor, { row: await findLive(db, mediaId), right: 'see' });
}

export function putChapter(ctx: ChaptersCtx, { mediaId, id, ...given }: Put): Promise<Chapter> {
  return changeChapters(ctx, mediaId, async (trx, opened) => {
    const { row, chapters } = opened;
    const known = chapters.find((chapter) => chapter.id === id);
    const wanted = withGiven(
      known ?? (await removedChapter(trx, row, id)) ?? newChapter(id, given),
      given,
    );
    requirePlace(opened, wanted, known);
    const [place, actorId] = [row.id, ctx.actor.userId];
    if (known) await replaceChapter(trx, { mediaId: place, actorId }, { known, wanted });
    else await insertChapters(trx, { mediaId: place, makerId: actorId }, [wanted]);
    const items = await listToldChapters({ db: trx, actor: ctx.actor }, row);
    return items.find((chapter) => chapter.id === id)!;
  });
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

/** Writes what is different, and keeps what it replaces. */
export async function replaceChapter(
  trx: Db,
  by: { mediaId: string; actorId: string },
  { known, wanted }: { known: StoredChapter; wanted: StoredChapter },
): Promise<void> {
  const previous = Object.fromEntries(
    Object.entries(valuesOf(known)).filter(
      ([field, value]) => !isDeepStrictEqual(value, wanted[field as keyof StoredChapter]),
    ),
  );
  if (Object.keys(previous).length === 0) return;
  await updateChapter(trx, by.mediaId, wanted);
  await recordChanges(trx, by, [{ id: known.id, isRemoval: false, previous }]);
}

/** Ends the transaction: not even the chapters of the file become the item's own. */
class NothingToRemove extends Error {}

/** Does nothing where another person has removed it already. */
export async function removeChapter(
  ctx: ChaptersCtx,
  { mediaId, id }: z.output<typeof chapterInput>,
): Promise<Record<string, never>> {
  const removing = changeChapters(ctx, mediaId, async (trx, { row, chapters }) => {
    const known = chapters.find((chapter) => chapter.id === id);
    if (!known) throw new NothingToRemove();
    await deleteChapters(trx, row.id, id);
    const change = { id, isRemoval: true, previous: valuesOf(known) };
    await recordChanges(trx, { mediaId: row.id, actorId: ctx.actor.userId }, [change]);
  });
  await removing.catch((error: unknown) => {
    if (!(error instanceof NothingToRemove)) throw error;
  });
  return {};
}

export function valuesOf(chapter: StoredChapter): ChapterValues {
  const { startMs, endMs, title, description, capture, isBoring } = chapter;
  return { startMs, endMs, title, description, capture, isBoring };
}
