import { z } from 'zod';
import { deleteRunOut } from '#features/auth/tidy-sign-ins.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Removes what has run out: sessions, codes, half-finished sign-ins, invitations that nobody used. */
export const tidySignInsJob = defineJob({
  name: 'tidy-sign-ins',
  payload: z.object({}),
  samplePayload: {},
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 300,
  concurrency: 1,
  handler: ({ db }: Pick<Ctx, 'db'>) => deleteRunOut(db),
});
