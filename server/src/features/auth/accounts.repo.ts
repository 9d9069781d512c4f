import { type Kysely, sql } from 'kysely';
import { insertRole } from '#features/users/user-roles.repo.ts';
import { insertUser } from '#features/users/users.repo.ts';
import type { Role } from '#platform/db/account-tables.ts';
import type { Database } from '#platform/db/schema.ts';

export function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('auth.user')
    .select(['id', 'email', 'emailVerified', 'twoFactorEnabled', 'disabled_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function isUsernameTaken(
  db: Kysely<Database>,
  username: string,
  { except }: { except?: string } = {},
): Promise<boolean> {
  const user = await db
    .selectFrom('auth.user')
    .select('id')
    .where(sql<string>`lower(username)`, '=', sql<string>`lower(${username})`)
    .executeTakeFirst();
  return user !== undefined && user.id !== except;
}

export type NewPerson = {
  email: string;
  username: string;
  displayName: string | null;
  /** Null: the person has none. */
  passwordHash: string | null;
  isConfirmed: boolean;
  role?: Role;
};

/** Inserts a person with the password and, if given, the role. Call it in a transaction: it has several statements. */
export async function insertPerson(trx: Kysely<Database>, person: NewPerson): Promise<string> {
  const { email, username, displayName, passwordHash, isConfirmed, role } = person;
  const name = displayName ?? username;
  const id = await insertUser(trx, { name, email, username, emailVerified: isConfirmed });
  if (passwordHash !== null) await writePassword(trx, id, passwordHash);
  if (role) await insertRole(trx, { user_id: id, role });
  return id;
}

export async function findPasswordHash(
  db: Kysely<Database>,
  userId: string,
): Promise<string | null> {
  const account = await credentials(db, userId).executeTakeFirst();
  return account?.password ?? null;
}

/**
 * Sets the password; inserts the account row that holds it if there is none, as for a person who signed in with Google.
 */
export async function writePassword(
  trx: Kysely<Database>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const account = await credentials(trx, userId).forUpdate().executeTakeFirst();
  const changed = { password: passwordHash, updatedAt: sql<Date>`now()` };
  if (account) {
    await trx.updateTable('auth.account').set(changed).where('id', '=', account.id).execute();
    return;
  }
  await trx
    .insertInto('auth.account')
    .values({ userId, accountId: userId, providerId: 'credential', ...changed })
    .execute();
}

export async function deletePassword(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx
    .deleteFrom('auth.account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

export async function deleteTwoFactor(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('auth.twoFactor').where('userId', '=', userId).execute();
}

function credentials(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('auth.account')
    .select(['id', 'password'])
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential');
}
