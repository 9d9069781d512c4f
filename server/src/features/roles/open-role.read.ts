import type { Kysely } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import type { Database } from '#platform/db/schema.ts';

/** Reads the role of a person whose account is not closed. */
export function readOpenRole(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('auth.user')
    .select(effectiveRole('auth.user.id').as('role'))
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
