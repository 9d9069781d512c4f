import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { trim } from '#platform/events/publish.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { forgetInterruptions } from '#platform/jobs/give-back.ts';

/** Deletes what only the last hours or weeks need: change events, counts of interrupted jobs, scratch of the dead. */
export const tidyUpJob = defineJob({
  name: 'tidy-up',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  concurrency: 1,
  needsNoFiles: true,
  handler: async ({ db, storage, clock }: Pick<Ctx, 'db' | 'storage' | 'clock'>) => {
    await trim(db);
    await forgetInterruptions(db);
    if (await storage.isOnline()) await storage.sweepScratch(clock.now());
  },
});
