import { requireOwnUpload } from '#features/uploads/uploads.policy.ts';
import { deleteUpload, lockUpload } from '#features/uploads/uploads.repo.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

/** Cancels an upload of the caller; a transfer that still runs is cut off. @throws AppError NOT_FOUND, CONFLICT */
export async function cancelUpload(
  ctx: Pick<Ctx, 'db' | 'storage' | 'clock'> & { actor: Actor },
  { id }: { id: string },
): Promise<void> {
  await requireOwnUpload(ctx, ctx.actor, id);
  await ctx.storage.locks.run(id, () => removeUpload(ctx, id));
}

/**
 * Deletes an upload and its bytes, under its lock (held by the caller).
 * @throws AppError CONFLICT when the upload is complete: it is being stored, or is stored already
 */
export async function removeUpload(ctx: Pick<Ctx, 'db' | 'storage'>, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const upload = await lockUpload(trx, id);
    if (!upload) throw new AppError('NOT_FOUND');
    if (upload.state === 'storing' || upload.state === 'stored') {
      throw new AppError('CONFLICT', 'This upload is complete already.');
    }
    await deleteUpload(trx, id);
    await publish(trx, {
      topic: 'uploads',
      action: 'removed',
      userId: upload.actor_id,
      entityId: id,
    });
  });
  await ctx.storage.staging.remove(id);
}
