import { z } from 'zod';
import { deleteRunOut } from '#features/auth/tidy-sign-ins.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Deletes what has expired: sessions, codes, half-finished sign-ins, unused invitations. */
export const tidySignInsJob = defineJob({
  name: 'tidy-sign-ins',
  payload: z.object({}),
  samplePayload: {},
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 300,
  concurrency: 1,
  needsNoFiles: true,
  handler: ({ db }: Pick<Ctx, 'db'>) => deleteRunOut(db),
});
