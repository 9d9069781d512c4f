import { sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

/** Finds a person by e-mail address or username, whatever the state of their account. */
export async function findPerson(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth.user')
    .select('id')
    .where(({ eb, or }) =>
      or([eb('email', '=', name.toLowerCase()), eb(sql`lower(username)`, '=', name.toLowerCase())]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Reads for whom an import works; null when the account is gone, or closed, unless that does not matter. */
export async function readImportOwner(
  db: Db,
  userId: string,
  { orClosed = false } = {},
): Promise<Viewer | null> {
  const role = effectiveRole('auth.user.id');
  const row = await db
    .selectFrom('auth.user')
    .select([
      role.as('role'),
      subscriptionIsActive('subscription_expiration_date', role).as('isActive'),
    ])
    .where('id', '=', userId)
    .$if(!orClosed, (query) => query.where('disabled_at', 'is', null))
    .executeTakeFirst();
  return row ? { userId, ...row, seesSpaces: false } : null;
}
