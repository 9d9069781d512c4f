import { type UploadRow, moveUpload } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';

/** Refuses an upload: `sentence` says why, its bytes are deleted and its capacity is free again. */
export async function refuseUpload(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  upload: Pick<UploadRow, 'id' | 'actor_id'>,
  sentence: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const from = ['receiving', 'storing'] as const;
    if (
      !(await moveUpload(trx, upload.id, { from: [...from], to: 'refused', refusal: sentence }))
    ) {
      return;
    }
    await publish(trx, {
      topic: 'uploads',
      action: 'updated',
      userId: upload.actor_id,
      entityId: upload.id,
    });
  });
  await ctx.storage.staging.remove(upload.id);
}
