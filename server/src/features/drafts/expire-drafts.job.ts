import { z } from 'zod';
import { removeOldDrafts } from '#features/drafts/drafts.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Removes what nobody came back to for thirty days. */
export const expireDraftsJob = defineJob({
  name: 'expire-drafts',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  concurrency: 1,
  needsNoFiles: true,
  handler: ({ db }: Pick<Ctx, 'db'>) => removeOldDrafts(db),
});
