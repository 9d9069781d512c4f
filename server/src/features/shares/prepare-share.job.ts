import { z } from 'zod';
import { requestCut } from '#features/processing/clips/cut-clip.job.ts';
import { makeCleanCopyJob } from '#features/processing/makers/make-clean-copy.job.ts';
import { listLackingCopies, listUncutClips } from '#features/shares/shares.read.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Has the copies made that visitors of a link will play, before they ask for them one by one. */
export const prepareShareJob = defineJob({
  name: 'prepare-share',
  payload: z.strictObject({ shareId: z.uuid() }),
  samplePayload: { shareId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ shareId }) => shareId,
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 10 * 60,
  concurrency: 1,
  handler: async (ctx: Pick<Ctx, 'db' | 'jobs'>, { shareId }, { signal }) => {
    for (const mediaId of await listLackingCopies(ctx.db, shareId)) {
      signal.throwIfAborted();
      await ctx.jobs.enqueue(ctx.db, makeCleanCopyJob, { mediaId });
    }
    for (const clip of await listUncutClips(ctx.db, shareId)) {
      signal.throwIfAborted();
      await requestCut(ctx, ctx.db, clip);
    }
  },
});
