import type { Kysely } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import type { Database } from '#platform/db/schema.ts';

export function findProfile(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('auth.user')
    .select(['id', 'username', 'name', 'email', 'image', 'createdAt', 'last_login'])
    .select(['account_opened_date', 'subscription_start_date', 'subscription_expiration_date'])
    .select(effectiveRole('auth.user.id').as('role'))
    .where('id', '=', userId)
    .executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;
