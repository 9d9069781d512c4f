import { type Kysely, sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Database } from '#platform/db/schema.ts';

const role = effectiveRole('auth.user.id');

/** Uses the database's clock; undefined for a key that is unknown or expired, or whose account is closed. */
export function readKeyCaller(db: Kysely<Database>, key: { id: string } | { hash: Buffer }) {
  return db
    .selectFrom('api_key')
    .innerJoin('auth.user', 'auth.user.id', 'api_key.user_id')
    .where((where) =>
      'id' in key ? where('api_key.id', '=', key.id) : where('key_hash', '=', key.hash),
    )
    .where('auth.user.disabled_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .select(['api_key.id as keyId', 'user_id as userId', 'twoFactorEnabled'])
    .select(['may_change as mayChange', 'may_administer as mayAdminister'])
    .select(['may_use_spaces as mayUseSpaces', role.as('role')])
    .select(subscriptionIsActive('auth.user.subscription_expiration_date', role).as('isActive'))
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('wasIdle'))
    .executeTakeFirst();
}
