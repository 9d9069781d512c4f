import { z } from 'zod';
import type { CheckCtx } from '#features/fixity/check-original.ts';
import { checkSlice } from '#features/fixity/check-slice.ts';
import { resumeFullCheck } from '#features/fixity/full-check.service.ts';
import { createRest } from '#features/fixity/reading-pace.ts';
import { unlessOffline } from '#features/fixity/unless-offline.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Checks the originals that are due this hour, so that each is checked at least every thirty days. */
export const checkOriginalsJob = defineJob({
  name: 'check-originals',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: CheckCtx & Pick<Ctx, 'jobs'>, _, { signal }) => {
    await resumeFullCheck(ctx);
    await unlessOffline(ctx, () => checkSlice(ctx, createRest('gentle', signal)));
  },
});
