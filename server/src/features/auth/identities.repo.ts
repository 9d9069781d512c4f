import { sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { providerIdOf, providerIdsOf } from '#features/single-sign-on/only-way.read.ts';
import type { Db } from '#platform/db/schema.ts';

/** An account of a person at an OpenID Connect provider. */
type Identity = { issuer: string; subject: string };

export async function findOwnerOfIdentity(
  db: Db,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const row = await db
    .selectFrom('auth.account')
    .select('userId')
    .where('providerId', '=', providerIdOf(issuer))
    .where('accountId', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Finds the person of an address, with what decides whether the provider's word for that address is enough. */
export function findPersonByEmail(db: Db, email: string) {
  return db
    .selectFrom('auth.user')
    .select(['id', 'emailVerified', 'last_login', 'twoFactorEnabled'])
    .select(effectiveRole('auth.user.id').as('role'))
    .where(sql<string>`lower(email)`, '=', email)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false when the identity belongs to somebody already, or the person has one of this provider. */
export async function insertIdentity(
  db: Db,
  { issuer, subject, userId }: Identity & { userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('auth.account')
    .values({
      userId,
      accountId: subject,
      providerId: providerIdOf(issuer),
      password: null,
      updatedAt: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasIdentity(db: Db, userId: string): Promise<boolean> {
  const row = await identitiesOf(db, userId).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Removes a person's accounts at providers, but at `except`; false when there are none. */
export async function deleteIdentities(
  db: Db,
  userId: string,
  except: Pick<Identity, 'issuer'> | null = null,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.account')
    .where('userId', '=', userId)
    .where('providerId', 'like', 'oidc:%')
    .$if(except !== null, (rows) => rows.where('providerId', 'not in', providerIdsOf(except!)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const identitiesOf = (db: Db, userId: string) =>
  db.selectFrom('auth.account').where('userId', '=', userId).where('providerId', 'like', 'oidc:%');
