import { z } from 'zod';
import { findOrphans } from '#features/fixity/find-orphans.ts';
import { unlessOffline } from '#features/fixity/unless-offline.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Looks once a day for files in the folder of originals that belong to no item. */
export const findOrphansJob = defineJob({
  name: 'find-orphans',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 60 * 60,
  concurrency: 1,
  handler: (ctx: Pick<Ctx, 'db' | 'storage' | 'clock'>, _, { signal }) =>
    unlessOffline(ctx, () => findOrphans(ctx, signal)),
});
