import { sql } from 'kysely';
import { z } from 'zod';
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
  handler: async ({ db }: Pick<Ctx, 'db'>) => {
    const now = sql<Date>`now()`;
    await db.deleteFrom('auth.session').where('expiresAt', '<', now).execute();
    await db.deleteFrom('auth.verification').where('expiresAt', '<', now).execute();
    await db.deleteFrom('one_time_code').where('expires_at', '<', now).execute();
    await db
      .deleteFrom('used_totp_code')
      .where('used_at', '<', sql<Date>`now() - interval '10 minutes'`)
      .execute();
    await db
      .deleteFrom('invitation')
      .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
      .where('used_at', 'is', null)
      .execute();
  },
});
