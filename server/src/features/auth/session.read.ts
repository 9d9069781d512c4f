import { type Kysely, sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import { sessionLifetimes } from '#platform/auth/session-lifetimes.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Database } from '#platform/db/schema.ts';

const role = effectiveRole('auth.user.id');

/**
 * Computes when a session ends, after its last use and in any case; both depend on the role. Uses the database's clock.
 */
function until(column: 'updatedAt' | 'createdAt', kind: 'idle' | 'absolute') {
  return sql<Date>`
  ${sql.ref(`auth.session.${column}`)} + case when ${role} in ('admin', 'superuser')
    then ${sessionLifetimes.administrator[kind]}::interval
    else ${sessionLifetimes.person[kind]}::interval end`;
}

const end = sql<Date>`least(
  ${sql.ref('auth.session.expiresAt')}, ${until('updatedAt', 'idle')}, ${until('createdAt', 'absolute')}
)`;

/** Valid sessions of people whose account is not disabled. */
function livingSessions(db: Kysely<Database>) {
  return db
    .selectFrom('auth.session')
    .innerJoin('auth.user', 'auth.user.id', 'auth.session.userId')
    .where('auth.user.disabled_at', 'is', null)
    .where(end, '>', sql<Date>`now()`);
}

type SessionKey = { id: string } | { token: string };

/** Finds the person of a session: by its token, the one query of every request. */
export function findActor(db: Kysely<Database>, key: SessionKey) {
  return sessionBy(db, key)
    .modifyFront(prepared)
    .select(['auth.session.id as sessionId', 'auth.user.id as userId', role.as('role')])
    .select('twoFactorEnabled')
    .select(subscriptionIsActive('auth.user.subscription_expiration_date', role).as('isActive'))
    .select(sql<boolean>`auth.session."updatedAt" < now() - interval '1 minute'`.as('wasIdle'))
    .executeTakeFirst();
}

/** Finds a session with its person, as screens show them. */
export function findSession(db: Kysely<Database>, key: SessionKey) {
  return sessionBy(db, key)
    .select(['auth.session.id as session_id', 'auth.user.id', 'email', 'username', 'name', 'image'])
    .select(['twoFactorEnabled', 'language', role.as('role'), end.as('ends_at')])
    .select(sql<number>`floor(extract(epoch from ${end} - now()))::int`.as('seconds_left'))
    .executeTakeFirst();
}

export async function isByProvider(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.session')
    .select('by_provider')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.by_provider === true;
}

function sessionBy(db: Kysely<Database>, key: SessionKey) {
  return livingSessions(db).where((where) =>
    'id' in key
      ? where('auth.session.id', '=', key.id)
      : where('auth.session.token', '=', key.token),
  );
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export function listSessionRows(db: Kysely<Database>, userId: string) {
  return livingSessions(db)
    .where('auth.user.id', '=', userId)
    .select(['auth.session.id', 'auth.session.ipAddress', 'auth.session.userAgent'])
    .select(['auth.session.createdAt', 'auth.session.updatedAt'])
    .orderBy('auth.session.updatedAt', 'desc')
    .execute();
}

export type DeviceRow = Awaited<ReturnType<typeof listSessionRows>>[number];
