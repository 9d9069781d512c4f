import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/**
 * Returns whether this person uses this code for the first time. A code is valid for a minute and a half, and a person
 * who has seen it must not use it again; so it is claimed before it is checked.
 */
export async function claimTotpCode(
  db: Kysely<Database>,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  await db
    .deleteFrom('used_totp_code')
    .where('user_id', '=', userId)
    .where('used_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute();
  const claimed = await db
    .insertInto('used_totp_code')
    .values({ user_id: userId, code })
    .onConflict((clash) => clash.doNothing())
    .returning('code')
    .executeTakeFirst();
  return claimed !== undefined;
}
