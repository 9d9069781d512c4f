import { type Kysely, sql } from 'kysely';
import type { Role } from '#platform/db/account-tables.ts';
import type { Database } from '#platform/db/schema.ts';

/** Makes changes of roles wait for each other until the transaction ends, on every server of the installation. */
export async function lockRoles(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('heirloom.roles', 0))`.execute(trx);
}

/** Finds the roles of a person; undefined when there is no such person. */
export async function findRoles(db: Kysely<Database>, userId: string): Promise<Role[] | undefined> {
  const rows = await db
    .selectFrom('auth.user')
    .leftJoin('user_roles', 'user_roles.user_id', 'auth.user.id')
    .select('user_roles.role')
    .where('auth.user.id', '=', userId)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ role }) => (role === null ? [] : [role]));
}

export async function insertRole(
  db: Kysely<Database>,
  row: { user_id: string; role: Role },
): Promise<void> {
  await db
    .insertInto('user_roles')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function deleteRole(
  db: Kysely<Database>,
  row: { user_id: string; role: Role },
): Promise<void> {
  await db
    .deleteFrom('user_roles')
    .where('user_id', '=', row.user_id)
    .where('role', '=', row.role)
    .execute();
}

/** Tells whether somebody else holds one of these roles and can sign in. */
export async function othersHold(
  db: Kysely<Database>,
  roles: Role[],
  userId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('user_roles')
    .innerJoin('auth.user', 'auth.user.id', 'user_roles.user_id')
    .select('auth.user.id')
    .where('user_roles.role', 'in', roles)
    .where('auth.user.id', '!=', userId)
    .where('auth.user.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function hasAdministrator(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', 'in', ['admin', 'superuser'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
