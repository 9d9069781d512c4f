import { z } from 'zod';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import {
  type UploadRow,
  deleteExpired,
  listExpiredUploads,
} from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type ExpireCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs' | 'clock' | 'log'>;

/** Finishes complete uploads, then deletes those that no client continued for a week. */
export const expireUploadsJob = defineJob({
  name: 'expire-uploads',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  isBesideUploads: true,
  handler: async (ctx: ExpireCtx) => {
    await resumeUnfinished(ctx);
    if (!(await ctx.storage.isOnline())) return;
    for (const upload of await listExpiredUploads(ctx.db, ctx.clock.now())) {
      await ctx.storage.locks.run(upload.id, () => expireUpload(ctx, upload), { isPatient: true });
    }
  },
});

type Expired = Pick<UploadRow, 'id' | 'size' | 'actor_id' | 'state'>;

async function expireUpload(ctx: ExpireCtx, { id, size, actor_id, state }: Expired) {
  // Complete, but not stored yet because that failed: the server has no other copy of these bytes.
  if (state === 'receiving' && (await ctx.storage.staging.sizeOf(id)) === size) return;
  const isGone = await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteExpired(trx, id, ctx.clock.now()))) return false;
    await publish(trx, { topic: 'uploads', action: 'removed', userId: actor_id, entityId: id });
    return true;
  });
  if (isGone) await ctx.storage.staging.remove(id);
}
