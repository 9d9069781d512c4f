import type { Kysely } from 'kysely';
import type { MediaCard, MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { presentMediaDetails } from '#features/media/media-details.present.ts';
import { readDetails } from '#features/media/media-details.read.ts';
import { type Authorized, authorizeMedia } from '#features/media/media.policy.ts';
import { type MediaRow, presentMediaCard } from '#features/media/media.present.ts';
import {
  findLive,
  lockAny,
  lockLive,
  savePosition,
  updateMedia,
} from '#features/media/media.repo.ts';
import {
  enqueuePictures,
  enqueueSidecar,
  resumeProcessing,
  retryProcessing,
} from '#features/processing/processing.service.ts';
import type { ActorCtx, Ctx, Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type ReadCtx = Pick<Ctx, 'db'> & { actor: Viewer };
type WriteCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'clock'>;
type Trx = Kysely<Database>;

export const findMedia = async (ctx: ReadCtx, id: string): Promise<MediaDetails> => {
  const row = authorizeMedia(ctx.actor, await findLive(ctx.db, id));
  return presentMediaDetails(row, await readDetails(ctx.db, row, ctx.actor.userId));
};

type Words = { id: string; title?: string | undefined; description?: string | null | undefined };

export const changeWords = (ctx: WriteCtx, { id, title, description }: Words): Promise<MediaCard> =>
  changeOne(ctx, id, async (trx, row) => {
    await updateMedia(trx, row, {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    });
    await enqueueSidecar(ctx, trx, id);
  });

export const rotatePhoto = (
  ctx: WriteCtx,
  { id, rotation }: { id: string; rotation: 0 | 90 | 180 | 270 },
): Promise<MediaCard> =>
  changeOne(ctx, id, async (trx, row) => {
    if (row.type !== 'image') throw new AppError('BAD_REQUEST', 'Only photos can be turned.');
    await enqueuePictures(ctx, trx, id, { rotation });
    await enqueueSidecar(ctx, trx, id);
  });

export const retryMedia = (ctx: WriteCtx, id: string): Promise<MediaCard> =>
  changeOne(ctx, id, (trx) => retryProcessing(ctx, trx, id));

/** Loads under a lock, authorizes, changes and tells, all in one transaction. */
const changeOne = (
  ctx: WriteCtx,
  id: string,
  change: (trx: Trx, row: Authorized<MediaRow>) => Promise<void>,
): Promise<MediaCard> =>
  ctx.db.transaction().execute(async (trx) => {
    const [found] = await lockLive(trx, [id]);
    const row = authorizeMedia(ctx.actor, found);
    await change(trx, row);
    await announce(trx, row, 'updated');
    return presentMediaCard(authorizeMedia(ctx.actor, await findLive(trx, id)));
  });

export const announce = (
  trx: Trx,
  row: MediaRow,
  action: 'created' | 'updated' | 'removed',
): Promise<void> => publish(trx, { topic: 'media', action, userId: row.user_id, entityId: row.id });

/** Into the trash: the row stays, every list leaves it out. */
export const removeMedia = (
  ctx: WriteCtx,
  id: string,
): Promise<{ id: string; deletedAt: string }> =>
  ctx.db.transaction().execute(async (trx) => {
    const [found] = await lockLive(trx, [id]);
    const row = authorizeMedia(ctx.actor, found);
    const deletedAt = ctx.clock.now();
    await updateMedia(trx, row, { deleted_at: deletedAt });
    await announce(trx, row, 'removed');
    return { id, deletedAt: deletedAt.toISOString() };
  });

/** Undo, pressed twice or too late to matter, is no mistake: what is not in the trash stays as it is. */
export const restoreMedia = (ctx: WriteCtx, id: string): Promise<MediaCard> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = authorizeMedia(ctx.actor, await lockAny(trx, id));
    if (row.deleted_at === null) return presentMediaCard(row);
    const restored = await updateMedia(trx, row, { deleted_at: null });
    await announce(trx, row, 'created');
    // Work that was due when it went into the trash has been left undone.
    await resumeProcessing(ctx, trx, id);
    return presentMediaCard(restored);
  });

export const setPosition = async (
  ctx: Pick<ActorCtx, 'db' | 'actor'>,
  { id, positionMs }: { id: string; positionMs: number },
): Promise<{ positionMs: number }> => {
  const row = authorizeMedia(ctx.actor, await findLive(ctx.db, id));
  await savePosition(ctx.db, {
    user_id: ctx.actor.userId,
    media_id: row.id,
    position_ms: positionMs,
  });
  return { positionMs };
};
