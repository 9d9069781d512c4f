import type { AlertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import type { Language } from '@heirloom/contract/languages/language.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

type Recipient = { id: string; language: Language | null; browser_language: Language | null };

/** Lists the administrators who can sign in, have confirmed their address, and want mails of this kind. */
export function listRecipients(db: Db, kind: AlertKind): Promise<Recipient[]> {
  return db
    .selectFrom('auth.user as person')
    .select(['person.id', 'person.language', 'person.browser_language'])
    .where('disabled_at', 'is', null)
    .where('emailVerified', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_roles')
          .select('role')
          .whereRef('user_roles.user_id', '=', 'person.id')
          .where('role', 'in', ['admin', 'superuser']),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_refusal')
            .select('mail_refusal.kind')
            .whereRef('mail_refusal.user_id', '=', 'person.id')
            .where('mail_refusal.kind', '=', kind),
        ),
      ),
    )
    .orderBy('person.id')
    .execute();
}

/** Returns when the first account was made; null before that. */
export async function findInstalledAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('auth.user')
    .select((eb) => eb.fn.min('createdAt').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

const manyItems = 1000;

/** Counts the people of whom more than a thousand items went into the trash within a day, and those items. */
export async function countMassDeletions(db: Db): Promise<{ people: number; items: number }> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('media')
        .select((inner) => inner.fn.countAll<number>().as('items'))
        .where(sql<SqlBool>`deleted_at > now() - interval '1 day'`)
        .where('awaits_space_id', 'is', null)
        .groupBy('user_id')
        .having((inner) => inner.fn.countAll(), '>', manyItems)
        .as('deletion'),
    )
    .select([
      sql<number>`count(*)`.as('people'),
      sql<number>`coalesce(sum(items), 0)::bigint`.as('items'),
    ])
    .executeTakeFirstOrThrow();
}

type Recent = { count: number; last: Date | null };

/** Counts what the audit log has of the last day: new administrators but the first one, and exports by the operator. */
export async function countRecent(db: Db): Promise<{ administrators: Recent; exports: Recent }> {
  const rows = await db
    .selectFrom('audit_log')
    .select(({ fn }) => [
      sql<boolean>`action = 'data.exported'`.as('is_export'),
      fn.countAll<number>().as('count'),
      fn.max('at').as('last'),
    ])
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .where(sql<SqlBool>`case action
      when 'data.exported' then details ->> 'what' = 'bag'
      when 'account.created' then details ->> 'role' in ('admin', 'superuser')
      when 'role.granted' then details ->> 'role' in ('admin', 'superuser')
        and coalesce(details ->> 'by', '') not in ('settings', 'set-up code')
      else false end`)
    .groupBy('is_export')
    .execute();
  const find = (isExport: boolean): Recent =>
    rows.find(({ is_export }) => is_export === isExport) ?? { count: 0, last: null };
  return { administrators: find(false), exports: find(true) };
}
