import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { AccountRemovalTable } from '#platform/db/people-tables.ts';
import type { Database } from '#platform/db/schema.ts';

type Db = Kysely<Database>;
export type Removal = Selectable<AccountRemovalTable>;

/** False when the account is closed already. */
export const insertRemoval = async (
  db: Db,
  removal: Insertable<AccountRemovalTable>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_removal')
    .values(removal)
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Waits for the job that may be about to end the account. */
export const lockRemoval = (db: Db, userId: string): Promise<Removal | undefined> =>
  db
    .selectFrom('account_removal')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const deleteRemoval = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('account_removal').where('user_id', '=', userId).execute();
};

export const listDueRemovals = (db: Db, now: Date): Promise<Removal[]> =>
  db
    .selectFrom('account_removal')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();

/** An account that was disabled before stays as it was. */
export const disableAccount = async (db: Db, userId: string, at: Date): Promise<void> => {
  await db
    .updateTable('auth.user')
    .set({ disabled_at: sql<Date>`coalesce(disabled_at, ${at})` })
    .where('id', '=', userId)
    .execute();
};

/** Only if it was the removal that disabled it. */
export const enableAccount = async (db: Db, { user_id, requested_at }: Removal): Promise<void> => {
  await db
    .updateTable('auth.user')
    .set({ disabled_at: null })
    .where('id', '=', user_id)
    .where('disabled_at', '=', requested_at)
    .execute();
};

export const hasMedia = async (db: Db, ownerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('user_id', '=', ownerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The row and all that hangs on it; its media must be gone before. */
export const deletePerson = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('auth.user').where('id', '=', userId).execute();
};

/** Tells whether this account can sign in; the row is kept from being closed meanwhile. */
export const lockOpenAccount = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('auth.user')
    .select('id')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};
