import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Deletes expired sessions, codes, unconfirmed sign-ups, half-finished sign-ins and, a month after their end, unused invitations. */
export async function deleteRunOut(db: Kysely<Database>): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('auth.session').where('expiresAt', '<', now).execute();
  await db.deleteFrom('auth.verification').where('expiresAt', '<', now).execute();
  await db.deleteFrom('one_time_code').where('expires_at', '<', now).execute();
  // Its code is valid for a day, and the mail may have come late.
  await db
    .deleteFrom('sign_up')
    .where('created_at', '<', sql<Date>`now() - interval '3 days'`)
    .execute();
  await db
    .deleteFrom('used_totp_code')
    .where('used_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute();
  await db
    .deleteFrom('invitation')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .where('used_at', 'is', null)
    .execute();
}
