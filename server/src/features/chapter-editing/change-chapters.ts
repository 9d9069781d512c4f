import { isDeepStrictEqual } from 'node:util';
import type { ChapterList } from '@heirloom/contract/chapters/chapters.schema.ts';
import { chapterWords } from '#features/chapter-editing/chapters.messages.ts';
import { chaptersOf, listToldChapters } from '#features/chapter-editing/what-is-told.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import {
  deleteChapters,
  insertChapters,
  recordChanges,
  updateChapters,
} from '#features/chapters/chapters.repo.ts';
import {
  type ChapterValues,
  chaptersOfFile,
  type StoredChapter,
} from '#features/chapters/stored-chapter.ts';
import { followChapters } from '#features/clips/follow-chapters.ts';
import { type Authorized, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import { isClip, type MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { refreshChapterFacts } from '#features/media-items/summarise-chapters.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

export type ChaptersCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs'>;
export type Opened = { row: Authorized<MediaRow>; chapters: readonly StoredChapter[] };
type Replaced = { known: StoredChapter; wanted: StoredChapter };
/** What a change adds, removes and writes anew; what is written as it was counts as nothing. */
export type ChapterPlan = {
  added?: readonly StoredChapter[];
  removed?: readonly StoredChapter[];
  replaced?: readonly Replaced[];
};

/**
 * Changes the chapters of an item, with its row locked; those of the file become the item's own first. What follows of
 * the change, in the row, the sidecar and for others who see the item, is done here. Where nothing changes nothing is
 * written.
 * @returns the chapters as they are now
 */
export function changeChapters(
  ctx: ChaptersCtx,
  mediaId: string,
  plan: (trx: Db, opened: Opened) => Promise<ChapterPlan>,
): Promise<ChapterList> {
  return ctx.db.transaction().execute(async (trx) => {
    const reader = { db: trx, actor: ctx.actor };
    const found = await lockLive(trx, mediaId);
    const row = await authorizeMedia(trx, ctx.actor, { row: found, right: 'mend' });
    if (row.type === 'image' || isClip(row)) {
      throw new AppError('BAD_REQUEST', chapterWords().notAPhoto);
    }
    const opened = { row, chapters: await chaptersBefore(trx, row) };
    const isChanged = await carryOut(trx, ctx, opened, await plan(trx, opened));
    if (!isChanged) return chaptersOf(reader, row);
    await refreshChapterFacts(trx, row.id);
    await followChapters(ctx, trx, (await findLive(trx, row.id)) ?? row);
    await enqueueSidecar(ctx, trx, row.id);
    await publishMedia(trx, row, 'updated');
    const [actor, details] = [ctx.actor, { changed: 'chapters' }];
    const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
    await recordForeignItems(trx, [row], deed);
    return { mediaId: row.id, isOfFile: false, items: await listToldChapters(reader, row) };
  });
}

async function chaptersBefore(trx: Db, row: MediaRow): Promise<StoredChapter[]> {
  if (row.chapter_summary !== null) return listChapters(trx, row.id);
  return chaptersOfFile(row.id, storedFacts.parse(row.facts).chapters);
}

async function carryOut(
  trx: Db,
  { actor: { userId: actorId } }: Pick<ChaptersCtx, 'actor'>,
  { row, chapters }: Opened,
  { added = [], removed = [], replaced = [] }: ChapterPlan,
): Promise<boolean> {
  const different = replaced
    .map((pair) => ({ ...pair, previous: previousValues(pair) }))
    .filter(({ previous }) => Object.keys(previous).length > 0);
  if (added.length + removed.length + different.length === 0) return false;
  const mediaId = row.id;
  if (row.chapter_summary === null) await insertChapters(trx, { mediaId, makerId: null }, chapters);
  const ids = removed.map(({ id }) => id);
  await deleteChapters(trx, mediaId, ids);
  const written = different.map(({ wanted }) => wanted);
  await updateChapters(trx, mediaId, written);
  await insertChapters(trx, { mediaId, makerId: actorId }, added);
  await recordChanges(trx, { mediaId, actorId }, [
    ...removed.map((one) => ({ id: one.id, isRemoval: true, previous: valuesOf(one) })),
    ...different.map(({ known: { id }, previous }) => ({ id, isRemoval: false, previous })),
  ]);
  return true;
}

function previousValues({ known, wanted }: Replaced): Partial<ChapterValues> {
  const changed = Object.entries(valuesOf(known)).filter(
    ([field, value]) => !isDeepStrictEqual(value, wanted[field as keyof StoredChapter]),
  );
  return Object.fromEntries(changed);
}

function valuesOf(chapter: StoredChapter): ChapterValues {
  const { startMs, endMs, title, description, capture, isBoring } = chapter;
  return { startMs, endMs, title, description, capture, isBoring };
}
