import { finishUpload } from '#features/uploads/finish-upload.service.ts';
import { sweepStaging } from '#features/uploads/sweep-staging.ts';
import { listOpenUploads } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Finishes uploads whose bytes are complete: after a crash, or when storing them failed. One that fails again is tried
 * at the next call and does not hold up the others.
 */
export async function resumeUnfinished(
  ctx: Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs' | 'clock' | 'log'>,
): Promise<void> {
  if (!(await ctx.storage.isOnline())) return;
  for (const { id, state, size, origin } of await listOpenUploads(ctx.db)) {
    // The Drive transfer compares the bytes with Google's before it finishes the upload.
    if (origin === 'drive' && state === 'receiving') continue;
    const isComplete = state === 'storing' || (await ctx.storage.staging.sizeOf(id)) === size;
    if (!isComplete) continue;
    try {
      await finishUpload(ctx, id);
    } catch (error) {
      ctx.log.warn({ err: error, uploadId: id }, 'an upload could not be finished yet');
    }
  }
  await sweepStaging(ctx);
}
