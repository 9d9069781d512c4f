import type { Kysely } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Database } from '#platform/db/schema.ts';

/** Finds the stored dates of a person and whether the subscription is active by the database's clock. */
export function findSubscription(db: Kysely<Database>, userId: string) {
  const role = effectiveRole('auth.user.id');
  return db
    .selectFrom('auth.user')
    .select(['createdAt', 'account_opened_date', 'subscription_start_date'])
    .select('subscription_expiration_date')
    .select(role.as('role'))
    .select(subscriptionIsActive('auth.user.subscription_expiration_date', role).as('is_active'))
    .where('id', '=', userId)
    .executeTakeFirst();
}
