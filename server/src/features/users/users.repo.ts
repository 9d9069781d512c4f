import { currentLanguage } from '@heirloom/contract/languages/current-language.ts';
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { UserTable } from '#platform/db/account-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type UserRow = Selectable<UserTable>;

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.user').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<string> {
  const { id } = await db
    .insertInto('auth.user')
    .values({ browser_language: currentLanguage(), ...user })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(
  db: Db,
  id: string,
  changes: Omit<Updateable<UserTable>, 'id' | 'last_login'>,
): Promise<void> {
  await db
    .updateTable('auth.user')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Sets the quota that the provider tells; false where it is that already, or an administrator has decided. */
export async function setQuotaOfProvider(db: Db, id: string, quotaBytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth.user')
    .set({ quota_bytes: quotaBytes, quota_by: 'provider', updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('quota_by', 'is distinct from', 'administrator')
    .where('quota_bytes', 'is distinct from', quotaBytes)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `known`: null for a browser that is new to this person. In its language and time zone nobody may read yet. */
export async function noteSignIn(
  db: Db,
  id: string,
  known: { timeZone: string | null } | null,
): Promise<void> {
  await db
    .updateTable('auth.user')
    .set({ last_login: sql<Date>`now()` })
    .$if(known !== null, (update) =>
      update.set({
        browser_language: currentLanguage(),
        browser_time_zone: sql<string>`coalesce(${known?.timeZone}, browser_time_zone)`,
      }),
    )
    .where('id', '=', id)
    .execute();
}

/** Disables an account; one that is disabled already keeps its moment. */
export async function disableUser(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('auth.user')
    .set({ disabled_at: sql<Date>`coalesce(disabled_at, ${at})` })
    .where('id', '=', id)
    .execute();
}

/** Enables an account, only if it was disabled at that moment. */
export async function enableUser(db: Db, id: string, disabledAt: Date): Promise<void> {
  await db
    .updateTable('auth.user')
    .set({ disabled_at: null })
    .where('id', '=', id)
    .where('disabled_at', '=', disabledAt)
    .execute();
}

/** Tells whether this account can sign in, and locks its row, so that it is not closed meanwhile. */
export async function lockOpenUser(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.user')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the account's row and all rows that depend on it; the person's media must be gone before. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth.user').where('id', '=', id).execute();
}
