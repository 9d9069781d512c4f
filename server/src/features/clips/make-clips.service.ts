import type {
  MadeClips,
  makeClipInput,
  makeClipsInput,
} from '@heirloom/contract/clips/clips.schema.ts';
import { chaptersMaximum } from '@heirloom/contract/limits.ts';
import type { ChapterCapture, MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { z } from 'zod';
import type { StoredChapter } from '#features/chapters/stored-chapter.ts';
import { clipWords } from '#features/clips/clips.messages.ts';
import {
  chaptersOf,
  lockWhole,
  placesOf,
  requirePlace,
  shortestMs,
  type Whole,
} from '#features/clips/open-whole.ts';
import { insertClip, listClipsOf } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishItems, publishMedia } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import { enqueueClip } from '#features/processing/clips/move-clip.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import { putBeside } from '#features/spaces/space-items.repo.ts';
import { bringBack } from '#features/tapes/tape-items.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { Part } from '#platform/media/encode/part-options.ts';

export type ClipsCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs'>;

type Wanted = Part & {
  chapterId: string | null;
  title: string;
  description: string | null;
  capture: ChapterCapture | null;
};

export function makeClip(
  ctx: ClipsCtx,
  { mediaId, title, ...bounds }: z.output<typeof makeClipInput>,
): Promise<MediaItem> {
  return ctx.db.transaction().execute(async (trx) => {
    const whole = await lockWhole(trx, ctx, mediaId);
    const number = (await listClipsOf(trx, [whole.id])).length + 1;
    const [made] = await addClips(ctx, trx, whole, [
      {
        ...requirePlace(whole, bounds),
        chapterId: null,
        title: title || clipWords().numbered(number),
        description: null,
        capture: null,
      },
    ]);
    return presentMediaItem(made!);
  });
}

/** Makes a clip of each chapter that has none yet: done twice, it makes nothing more. */
export function makeClipsOfChapters(
  ctx: ClipsCtx,
  { mediaId, chapterIds }: z.output<typeof makeClipsInput>,
): Promise<MadeClips> {
  return ctx.db.transaction().execute(async (trx) => {
    const whole = await lockWhole(trx, ctx, mediaId);
    const chapters = await chaptersOf(trx, whole);
    if (chapters.length === 0) throw new AppError('BAD_REQUEST', clipWords().noChapters);
    const places = placesOf(chapters, whole.duration_ms);
    const asked = chapterIds ?? chapters.map(({ id }) => id);
    if (asked.some((id) => !places.has(id))) throw new AppError('NOT_FOUND');
    const clips = await listClipsOf(trx, [whole.id]);
    const live = clips.filter(({ deleted_at }) => deleted_at === null);
    const has = new Set(live.map(({ chapter_id }) => chapter_id));
    const open = chapters.filter(({ id }) => asked.includes(id) && !has.has(id));
    const lacking = open.map((chapter) => wantedOf(chapter, places.get(chapter.id)!, chapters));
    const long = lacking.filter(({ beginMs, endMs }) => endMs - beginMs >= shortestMs);
    const made = await addClips(ctx, trx, whole, long);
    return {
      items: made.map(presentMediaItem),
      already: new Set(asked).size - open.length,
      tooShort: open.length - long.length,
    };
  });
}

function wantedOf(
  { id, title, description, capture }: StoredChapter,
  place: Part,
  chapters: readonly StoredChapter[],
): Wanted {
  const number = chapters.findIndex((chapter) => chapter.id === id) + 1;
  return {
    ...place,
    chapterId: id,
    title: title || clipWords().numbered(number),
    description,
    capture: capture.localTime === null ? null : capture,
  };
}

/** Adds the clips of a locked film, to the spaces that it is in as well; what follows for others is done here. */
async function addClips(
  ctx: ClipsCtx,
  trx: Db,
  whole: Whole,
  wanted: readonly Wanted[],
): Promise<MediaRow[]> {
  const known = await listClipsOf(trx, [whole.id]);
  if (known.length + wanted.length > chaptersMaximum) {
    throw new AppError('BAD_REQUEST', clipWords().tooMany(chaptersMaximum));
  }
  // Its parts were all deleted, so it is in the lists again: a first new one does not hide it.
  if (known.every(({ deleted_at }) => deleted_at !== null)) await bringBack(trx, whole.id);
  const made: MediaRow[] = [];
  for (const clip of wanted) {
    const row = await insertClip(trx, rowOf(whole, clip));
    if (!row) throw new Error('An item with a new id is there already.');
    await enqueueClip(ctx, trx, row.id);
    made.push(row);
  }
  if (made.length === 0) return [];
  await putBeside(trx, { mediaId: whole.id, ids: made.map(({ id }) => id) });
  await publishItems(trx, made, 'created');
  await publishMedia(trx, whole, 'updated');
  await enqueueSidecar(ctx, trx, whole.id);
  const [actor, details] = [ctx.actor, { changed: 'clips' }];
  const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
  await recordForeignItems(trx, [whole], deed);
  return made;
}

function rowOf(whole: Whole, { capture, ...clip }: Wanted) {
  const row = itemOfClip(whole, { id: newId(), ...clip, capture: null });
  return { ...row, ...(capture ? dateOfChapter(capture) : dateOfWhole(whole)) };
}

function dateOfChapter({ localTime, precision }: ChapterCapture) {
  return {
    captured_at: localTime,
    capture_precision: precision,
    capture_source: 'person' as const,
  };
}

/** Not the one that the film only has of its earliest chapter. */
function dateOfWhole(whole: Whole) {
  if (whole.is_dated_by_chapter || whole.captured_at === null) return {};
  return {
    captured_at: whole.captured_at,
    capture_offset: whole.capture_offset,
    capture_precision: whole.capture_precision,
    capture_is_approximate: whole.capture_is_approximate,
    capture_source: whole.capture_source,
  };
}
