import type { moveClipInput, PlacedClip } from '@heirloom/contract/clips/clips.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { z } from 'zod';
import { clipWords } from '#features/clips/clips.messages.ts';
import { findShared } from '#features/clips/clips.read.ts';
import type { ClipsCtx } from '#features/clips/make-clips.service.ts';
import { lockWhole, requirePlace } from '#features/clips/open-whole.ts';
import { listClipsOf } from '#features/media-items/clips.repo.ts';
import { authorizeMedia, visibleAmong } from '#features/media-items/media-items.policy.ts';
import { findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import { type ClipRow, isClip } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import { isCut, requestCut } from '#features/processing/clips/cut-clip.job.ts';
import { moveClipTo } from '#features/processing/clips/move-clip.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Lists the clips of an item that the viewer may see: where there are the whole's spaces, and perhaps not the clip's. */
export async function listClips(
  { db, actor }: ClipsCtx,
  mediaId: string,
): Promise<{ items: PlacedClip[] }> {
  const whole = await authorizeMedia(db, actor, { row: await findLive(db, mediaId), right: 'see' });
  const clips = await listClipsOf(db, [whole.id]);
  const live = clips.filter(({ deleted_at }) => deleted_at === null);
  const shown = await visibleAmong(db, actor, live);
  const ids = shown.map(({ id }) => id);
  const shared = await findShared(db, ids);
  return {
    items: shown.map((row) => ({
      ...presentMediaItem(row),
      chapterId: row.chapter_id,
      beginMs: row.part_begin_ms,
      endMs: row.part_end_ms,
      isShared: shared.has(row.id),
    })),
  };
}

/** Moves a clip, for whoever may change the whole: it may show what it did not show before. */
export function moveClip(
  ctx: ClipsCtx,
  { id, widensShared, ...bounds }: z.output<typeof moveClipInput>,
): Promise<MediaItem> {
  return ctx.db.transaction().execute(async (trx) => {
    const known = await findClip(trx, ctx, id);
    // The whole first, as everybody locks.
    const whole = await lockWhole(trx, ctx, known.parent_id);
    const clip = await lockLive(trx, id);
    if (!clip || !isClip(clip)) throw new AppError('NOT_FOUND');
    const to = requirePlace(whole, bounds);
    if (!widensShared && addsSomething(clip, to) && (await findShared(trx, [id])).has(id)) {
      throw new AppError('CONFLICT', clipWords().widensShared);
    }
    await moveClipTo(ctx, trx, { clip, to });
    await enqueueSidecar(ctx, trx, whole.id);
    await publishMedia(trx, whole, 'updated');
    const [actor, details] = [ctx.actor, { changed: 'bounds' }];
    const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
    await recordForeignItems(trx, [clip], deed);
    return presentMediaItem((await findLive(trx, id))!);
  });
}

async function findClip(db: Db, { actor }: ClipsCtx, id: string): Promise<ClipRow> {
  const row = await authorizeMedia(db, actor, { row: await findLive(db, id), right: 'see' });
  if (!isClip(row)) throw new AppError('NOT_FOUND');
  return row;
}

type Bounds = { beginMs: number; endMs: number };

export function addsSomething(clip: ClipRow, { beginMs, endMs }: Bounds): boolean {
  return beginMs < clip.part_begin_ms || endMs > clip.part_end_ms;
}

/** Has the file made that is saved of a clip, for whoever may save it. */
export async function prepareClip(ctx: ClipsCtx, id: string): Promise<{ isReady: boolean }> {
  const found = await findLive(ctx.db, id);
  const row = await authorizeMedia(ctx.db, ctx.actor, { row: found, right: 'download' });
  if (!isClip(row)) throw new AppError('NOT_FOUND');
  const isReady = await isCut(ctx.db, id);
  if (!isReady) await requestCut(ctx, ctx.db, row);
  return { isReady };
}
