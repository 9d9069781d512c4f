import { tapeItemsMaximum } from '@heirloom/contract/limits.ts';
import type {
  moveOnTapeInput,
  putAwayInput,
  putOntoTapeInput,
  takeOffTapeInput,
} from '@heirloom/contract/tapes/tapes.schema.ts';
import type { z } from 'zod';
import { listClipsOf } from '#features/media-items/clips.repo.ts';
import { lockLiveItems } from '#features/media-items/media-items.repo.ts';
import { isClip } from '#features/media-items/media-row.ts';
import { publishOrder } from '#features/media-items/publish-media.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import { changeTape, type ShelfCtx } from '#features/shelf/open-tape.ts';
import { shelfWords } from '#features/shelf/shelf.messages.ts';
import { publishTape } from '#features/tapes/publish-tape.ts';
import {
  orderTape,
  putOntoTape,
  setPutAway,
  takeOffTape,
} from '#features/tapes/tape-items.repo.ts';
import { listIdsOnTape, listPlacesOnTapes } from '#features/tapes/tapes.read.ts';
import { findTape } from '#features/tapes/tapes.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Puts own items at the end of an own tape, all or none; they leave the tape on which they were. */
export function putItems(
  ctx: ShelfCtx,
  { tapeId, mediaIds, part }: z.output<typeof putOntoTapeInput>,
): Promise<{ changed: number }> {
  return changeTape(ctx, { id: tapeId, right: 'own' }, async (trx, tape) => {
    const wanted = distinct(mediaIds);
    const rows = await lockLiveItems(trx, wanted);
    const own = rows.filter((row) => row.user_id === tape.user_id);
    if (own.length < wanted.length) throw new AppError('NOT_FOUND');
    if (own.some(isClip)) throw new AppError('CONFLICT', shelfWords().partOfFilm);
    const before = await listPlacesOnTapes(trx, wanted);
    const changed = await putOntoTape(trx, { tapeId: tape.id, mediaIds: wanted, part });
    if ((await listIdsOnTape(trx, tape.id)).length > tapeItemsMaximum) {
      throw new AppError('CONFLICT', shelfWords().tooManyItems(tapeItemsMaximum));
    }
    for (const id of wanted) await enqueueSidecar(ctx, trx, id);
    await publishTape(trx, tape, 'updated');
    await tellTapesLeft(
      trx,
      before.map((place) => place.tape_id).filter((id) => id !== tape.id),
    );
    return { changed };
  });
}

async function tellTapesLeft(trx: Db, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    const left = await findTape(trx, id);
    if (left) await publishTape(trx, left, 'updated');
  }
}

/** Puts films of a tape away, or brings them back into the lists. */
export function putAway(
  ctx: ShelfCtx,
  { tapeId, mediaIds, isPutAway }: z.output<typeof putAwayInput>,
): Promise<{ changed: number }> {
  return changeTape(ctx, { id: tapeId, right: 'own' }, async (trx, tape) => {
    const wanted = distinct(mediaIds);
    const there = new Set(await listIdsOnTape(trx, tape.id, 'content'));
    if (wanted.some((id) => !there.has(id))) throw new AppError('NOT_FOUND');
    if (isPutAway) await requireClips(trx, wanted);
    const changed = await setPutAway(trx, { tapeId: tape.id, mediaIds: wanted, isPutAway });
    for (const id of changed) await enqueueSidecar(ctx, trx, id);
    await publishOrder(
      trx,
      changed.map((id) => ({ id, user_id: tape.user_id })),
    );
    await publishTape(trx, tape, 'updated');
    return { changed: changed.length };
  });
}

async function requireClips(trx: Db, mediaIds: readonly string[]): Promise<void> {
  const clips = await listClipsOf(trx, mediaIds);
  const parents = new Set(clips.flatMap((clip) => (clip.deleted_at ? [] : clip.parent_id)));
  if (mediaIds.every((id) => parents.has(id))) return;
  throw new AppError('CONFLICT', shelfWords().nothingMade);
}

export function takeItems(
  ctx: ShelfCtx,
  { tapeId, mediaIds }: z.output<typeof takeOffTapeInput>,
): Promise<void> {
  return changeTape(ctx, { id: tapeId, right: 'own' }, async (trx, tape) => {
    const taken = await takeOffTape(trx, { tapeId: tape.id, mediaIds: distinct(mediaIds) });
    if (taken.length === 0) throw new AppError('NOT_FOUND');
    for (const id of taken) await enqueueSidecar(ctx, trx, id);
    await publishTape(trx, tape, 'updated');
  });
}

export function moveItem(ctx: ShelfCtx, input: z.output<typeof moveOnTapeInput>): Promise<void> {
  return changeTape(ctx, { id: input.tapeId, right: 'own' }, async (trx, tape) => {
    const mediaId = input.mediaId.toLowerCase();
    const afterId = input.afterMediaId?.toLowerCase() ?? null;
    const ids = await listIdsOnTape(trx, tape.id);
    const known = (id: string | null) => id === null || ids.includes(id);
    if (!known(mediaId) || !known(afterId)) throw new AppError('NOT_FOUND');
    if (mediaId === afterId) return;
    const others = ids.filter((id) => id !== mediaId);
    const at = afterId === null ? 0 : others.indexOf(afterId) + 1;
    const ordered = others.toSpliced(at, 0, mediaId);
    await orderTape(trx, { tapeId: tape.id, mediaIds: ordered });
    const isMoved = (id: string, place: number) => ids[place] !== id;
    for (const id of ordered.filter(isMoved)) await enqueueSidecar(ctx, trx, id);
    await publishTape(trx, tape, 'updated');
  });
}

const distinct = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.toLowerCase())),
];
