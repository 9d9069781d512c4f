import { type Kysely, type Updateable, sql } from 'kysely';
import type { UserTable } from '#platform/db/people-tables.ts';
import type { Database } from '#platform/db/schema.ts';

export const updatePerson = async (
  db: Kysely<Database>,
  userId: string,
  change: Pick<Updateable<UserTable>, 'quota_bytes' | 'disabled_at'>,
): Promise<void> => {
  await db
    .updateTable('auth.user')
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
};

/** Tells whether the account waits for its end. */
export const isBeingRemoved = async (db: Kysely<Database>, userId: string): Promise<boolean> => {
  const removal = await db
    .selectFrom('account_removal')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removal !== undefined;
};
