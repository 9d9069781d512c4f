import { z } from 'zod';
import { enqueueSending } from '#features/webhooks/send-webhooks.job.ts';
import { listBusy } from '#features/webhooks/webhooks.read.ts';
import { removeOldDeliveries } from '#features/webhooks/webhooks.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Removes old messages, and has sent what waits although no job knows of it. */
export const tidyWebhooksJob = defineJob({
  name: 'tidy-webhooks',
  needsNoFiles: true,
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  concurrency: 1,
  handler: async (ctx: Pick<Ctx, 'db' | 'jobs'>) => {
    await removeOldDeliveries(ctx.db);
    await enqueueSending(ctx.db, ctx, await listBusy(ctx.db));
  },
});
