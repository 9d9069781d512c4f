import { findItem } from '#features/media-items/media-items.repo.ts';
import { lockedForFinish } from '#features/uploads/finish-upload.service.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import { requireOwnUpload } from '#features/uploads/uploads.policy.ts';
import {
  type UploadRow,
  deleteUpload,
  listOpenOfBoxes,
  lockUpload,
} from '#features/uploads/uploads.repo.ts';
import { placeOf } from '#features/uploads/verify-bytes.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

/**
 * Cancels an upload of the caller: a transfer that still runs is cut off, and one that is being stored is waited for.
 * @throws AppError NOT_FOUND; CONFLICT when it is stored
 */
export async function cancelUpload(
  ctx: Pick<Ctx, 'db' | 'storage' | 'clock'> & { actor: Actor },
  { id }: { id: string },
): Promise<void> {
  await requireOwnUpload(ctx, ctx.actor, id);
  await removeUnlessStored(ctx, id);
}

/** Deletes what guests have begun to send by links that ended. */
export async function cancelUploadsOfBoxes(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  boxIds: readonly string[],
): Promise<void> {
  for (const id of await listOpenOfBoxes(ctx.db, boxIds)) {
    await removeUnlessStored(ctx, id).catch((error: unknown) => {
      // It ended by itself meanwhile.
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/**
 * Deletes an upload and its bytes, also one that is complete but could not be stored: else it would be tried for ever.
 * @throws AppError NOT_FOUND; CONFLICT when it is stored
 */
export function removeUnlessStored(ctx: Pick<Ctx, 'db' | 'storage'>, id: string): Promise<void> {
  const remove = () => removeUpload(ctx, id, { isStoringToo: true });
  return lockedForFinish(ctx, id, () => ctx.storage.locks.run(id, remove));
}

/**
 * Deletes an upload and its bytes, under its lock (held by the caller).
 * @throws AppError CONFLICT when the upload is complete: it is being stored, or is stored already
 */
export async function removeUpload(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  id: string,
  { isStoringToo = false } = {},
): Promise<void> {
  const removed = await ctx.db.transaction().execute(async (trx) => {
    const upload = await lockUpload(trx, id);
    if (!upload) throw new AppError('NOT_FOUND');
    const isComplete = upload.state === 'stored' || (upload.state === 'storing' && !isStoringToo);
    if (isComplete || (await hasItem(trx, upload))) {
      throw new AppError('CONFLICT', uploadWords().completeAlready);
    }
    await deleteUpload(trx, id, upload.state);
    await publish(trx, {
      topic: 'uploads',
      action: 'removed',
      userId: upload.actor_id,
      entityId: id,
    });
    return upload;
  });
  // A try to store it may have linked the original, which was never acknowledged.
  const place = removed.state === 'storing' ? placeOf(removed) : null;
  if (place) await ctx.storage.remove(place.bucket, place.key);
  await ctx.storage.staging.remove(id);
}

/** An item is made together with the state `stored`; this is asked all the same, because the bytes are deleted. */
async function hasItem(db: Db, { media_id: mediaId }: UploadRow): Promise<boolean> {
  return mediaId !== null && (await findItem(db, mediaId)) !== undefined;
}
