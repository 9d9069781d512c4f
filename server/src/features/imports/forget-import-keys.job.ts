import { z } from 'zod';
import { forgetKeysBefore } from '#features/imports/import-keys.repo.ts';
import { dayMs } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

const keptMs = 7 * dayMs;

/** Forgets the keys of imports with which nobody went on for a week. */
export const forgetImportKeysJob = defineJob({
  name: 'forget-import-keys',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  concurrency: 1,
  handler: ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) =>
    forgetKeysBefore(db, new Date(clock.now().getTime() - keptMs)),
});
