/** People for tests, inserted into the database directly. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Auth } from '#platform/auth/auth.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import { signCookieValue } from '#platform/auth/signed-cookie.ts';
import type { Actor } from '#platform/context.ts';
import type { Role } from '#platform/db/account-tables.ts';
import type { Database } from '#platform/db/schema.ts';
import { newToken } from '#platform/ids.ts';

export type Person = {
  userId: string;
  email: string;
  username: string;
  actor: Actor;
  /** The token of the session that `actor` names; its cookie needs the signing secret too. */
  sessionToken: string;
};

/**
 * Makes a person who has just signed in. Without `password` they have none to sign in with. `expired`: the subscription
 * ended yesterday.
 */
export async function createPerson(
  db: Kysely<Database>,
  options: {
    role?: Role;
    email?: string;
    username?: string;
    displayName?: string;
    expired?: boolean;
    password?: string;
    isConfirmed?: boolean;
  } = {},
): Promise<Person> {
  const { role = 'client', expired = false, password, isConfirmed = true } = options;
  const username = options.username ?? `person-${randomUUID().slice(0, 8)}`;
  const email = options.email ?? `${username}@example.com`;
  const { id: userId } = await db
    .insertInto('auth.user')
    .values({
      name: options.displayName ?? username,
      email,
      emailVerified: isConfirmed,
      username,
      subscription_expiration_date: expired ? new Date(Date.now() - 86_400_000) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('user_roles').values({ user_id: userId, role }).execute();
  if (password !== undefined) await insertPassword(db, userId, password);
  const session = await insertSession(db, userId);
  const isActive = !expired || role === 'admin' || role === 'superuser';
  const actor = { userId, sessionId: session.id, role, isActive, seesSpaces: true };
  return { userId, email, username, actor, sessionToken: session.token };
}

/** Inserts one more session of a person, which begins now. */
export async function insertSession(
  db: Kysely<Database>,
  userId: string,
): Promise<{ id: string; token: string }> {
  const now = Date.now();
  const token = newToken();
  const { id } = await db
    .insertInto('auth.session')
    .values({
      userId,
      token,
      expiresAt: new Date(now + 90 * 86_400_000),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Makes the Cookie header of this person's browser. */
export async function cookieOf(auth: Auth, person: Pick<Person, 'sessionToken'>): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  return `${authCookies.sessionToken.name}=${signCookieValue(person.sessionToken, secret)}`;
}

async function insertPassword(
  db: Kysely<Database>,
  userId: string,
  password: string,
): Promise<void> {
  await db
    .insertInto('auth.account')
    .values({
      userId,
      accountId: userId,
      providerId: 'credential',
      password: await hashPassword(password),
      updatedAt: new Date(),
    })
    .execute();
}
