import {
  asItIs,
  type mendedItems,
  type Mending,
  type mendingState,
} from '@heirloom/contract/mending/mending.schema.ts';
import type { z } from 'zod';
import { lockClipsOf } from '#features/media-items/clips.repo.ts';
import { authorizeAll, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive, lockLiveItems } from '#features/media-items/media-items.repo.ts';
import { hasFile, type MediaRow } from '#features/media-items/media-row.ts';
import { changesCopy, mendingOf } from '#features/media-items/mending-of.ts';
import { saveMending } from '#features/media-items/mending.repo.ts';
import { publishMedia, publishOrder } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { mendingWords } from '#features/mending/mending.messages.ts';
import { requestNewCopy } from '#features/processing/makers/make-film-rendition.job.ts';
import {
  enqueuePictures,
  enqueueSidecar,
  readCopyState,
} from '#features/processing/processing.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type MendingCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs'>;

export async function findMending(
  { db, actor }: MendingCtx,
  mediaId: string,
): Promise<z.output<typeof mendingState>> {
  const found = await findLive(db, mediaId);
  const row = await authorizeMedia(db, actor, { row: found, right: 'mend' });
  requireMendable(row);
  return { mending: mendingOf(row) ?? asItIs, state: await readCopyState(db, row) };
}

/**
 * Saves what is put right, and has the copies made that show it; where only the speed is another, players show that.
 * @throws AppError BAD_REQUEST, and changes nothing
 */
export function setMending(
  ctx: MendingCtx,
  { mediaIds, mending }: { mediaIds: string[]; mending: Mending },
): Promise<z.output<typeof mendedItems>> {
  const wanted = [...new Set(mediaIds)];
  return ctx.db.transaction().execute(async (trx) => {
    const found = new Map((await lockLiveItems(trx, wanted)).map((row) => [row.id, row]));
    const { actor } = ctx;
    const rows = await authorizeAll(trx, actor, {
      rows: wanted.map((id) => found.get(id)),
      right: 'mend',
    });
    // Who sees only sound would change pictures without seeing it.
    if (new Set(rows.map(({ type }) => type)).size > 1) {
      throw new AppError('BAD_REQUEST', mendingWords().notBoth);
    }
    for (const row of rows) {
      requireMendable(row);
      if (row.status === 'processing') throw new AppError('BAD_REQUEST', mendingWords().notReady);
    }
    const clips = await lockClipsOf(trx, wanted);
    await saveMending(trx, rows, mending);
    let copies = 0;
    for (const row of rows) {
      // Who asks for the same again wants the copy that could not be made.
      if (changesCopy(row, mending) || (await readCopyState(trx, row)) === 'failed') {
        copies += 1;
        await requestNewCopy(ctx, trx, row);
        if (row.type === 'video') await enqueuePictures(ctx, trx, row.id);
      }
      await enqueueSidecar(ctx, trx, row.id);
      await publishMedia(trx, row, 'updated');
    }
    // Their length is another where the speed is; a tape may have hundreds.
    await publishOrder(trx, clips);
    const details = { changed: 'mending' };
    await recordForeignItems(trx, rows, { actor, right: 'mend', action: 'media.edited', details });
    return { count: rows.length, copies };
  });
}

/** Of a recording only the sound is put right. */
function requireMendable(row: MediaRow): void {
  if (row.type === 'image' || !hasFile(row)) {
    throw new AppError('BAD_REQUEST', mendingWords().onlyFilms);
  }
}
