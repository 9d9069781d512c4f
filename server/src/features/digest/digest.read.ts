import { type SqlBool, sql } from 'kysely';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Lists the members of open spaces whose last mail is a week old, and since when they have heard nothing: two weeks at
 * most, so that a mail server which is set late sends no years.
 */
export function listDue(db: Db): Promise<{ userId: string; since: Date }[]> {
  const oldest = sql<Date>`min(member.digest_at)`;
  return mailable(db)
    .select([
      'person.id as userId',
      sql<Date>`greatest(${oldest}, now() - interval '14 days')`.as('since'),
    ])
    .groupBy('person.id')
    .having(sql<SqlBool>`${oldest} < now() - interval '7 days'`)
    .orderBy('person.id')
    .execute();
}

/** Lists the open spaces of a person who still gets these mails. */
export function listSpacesOfReader(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  return mailable(db)
    .select(['space.id', 'space.name'])
    .where('person.id', '=', userId)
    .orderBy(sql`lower(space.name)`)
    .execute();
}

/** Not to somebody who is expired or disabled, has not confirmed the address, or does not want it. */
function mailable(db: Db) {
  return db
    .selectFrom('space_member as member')
    .innerJoin('space', 'space.id', 'member.space_id')
    .innerJoin('auth.user as person', 'person.id', 'member.user_id')
    .where('space.closed_at', 'is', null)
    .where('person.emailVerified', '=', true)
    .where('person.disabled_at', 'is', null)
    .where(subscriptionIsActive('person.subscription_expiration_date', effectiveRole('person.id')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_refusal')
            .select('mail_refusal.kind')
            .whereRef('mail_refusal.user_id', '=', 'person.id')
            .where('mail_refusal.kind', '=', 'digest'),
        ),
      ),
    );
}
