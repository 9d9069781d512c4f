import { z } from 'zod';
import { listDue } from '#features/digest/digest.read.ts';
import { sendDigestJob } from '#features/digest/send-digest.job.ts';
import { markDigested } from '#features/spaces/space-members.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Looks every hour whose week is over, so that a server that is off at times forgets nobody. */
export const findDigestsJob = defineJob({
  name: 'find-digests',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 300,
  concurrency: 1,
  needsNoFiles: true,
  handler: async ({ db, jobs, mailer, config }: Pick<Ctx, 'db' | 'jobs' | 'mailer' | 'config'>) => {
    if (!mailer.delivers || config.SPACES === 'off') return;
    await db.transaction().execute(async (trx) => {
      const due = await listDue(trx);
      if (due.length === 0) return;
      for (const { userId, since } of due) {
        await jobs.enqueue(trx, sendDigestJob, { userId, since: since.toISOString() });
      }
      await markDigested(
        trx,
        due.map(({ userId }) => userId),
      );
    });
  },
});
