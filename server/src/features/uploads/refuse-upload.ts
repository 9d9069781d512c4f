import { type UploadRow, moveUpload } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';

/**
 * Refuses an upload: `sentence` says why, its bytes are deleted and its capacity is free again. Returns false when the
 * upload was stored or refused before.
 */
export async function refuseUpload(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  upload: Pick<UploadRow, 'id' | 'actor_id'>,
  sentence: string,
): Promise<boolean> {
  const isRefused = await ctx.db.transaction().execute(async (trx) => {
    const move = { from: ['receiving', 'storing'], to: 'refused', refusal: sentence } as const;
    if (!(await moveUpload(trx, upload.id, move))) return false;
    await publish(trx, {
      topic: 'uploads',
      action: 'updated',
      userId: upload.actor_id,
      entityId: upload.id,
    });
    return true;
  });
  await ctx.storage.staging.remove(upload.id);
  return isRefused;
}
