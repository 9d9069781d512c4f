import { type Kysely, sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Database } from '#platform/db/schema.ts';

/** Finds a person with their current rights, by the database's clock; undefined when the account is closed. */
export function findViewer(db: Kysely<Database>, userId: string) {
  const role = effectiveRole('auth.user.id');
  return db
    .selectFrom('auth.user')
    .select(['auth.user.id as userId', role.as('role')])
    .select(subscriptionIsActive('auth.user.subscription_expiration_date', role).as('isActive'))
    .where('auth.user.id', '=', sql<string>`${userId}::uuid`)
    .where('auth.user.disabled_at', 'is', null)
    .executeTakeFirst();
}
