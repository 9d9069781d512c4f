import type { AccountSort, AccountState } from '@heirloom/contract/accounts/accounts.schema.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { accountOrder } from '#features/accounts/account-order.ts';
import { usageByPerson } from '#features/accounts/usage.read.ts';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Role } from '#platform/db/account-tables.ts';
import type { Database, Db } from '#platform/db/schema.ts';

export type AccountFilter = {
  query?: string | undefined;
  role?: Role | undefined;
  state?: AccountState | undefined;
};
export type AccountOrdering = { sort: AccountSort; direction: 'asc' | 'desc' };
export type PersonPlace = { value: string | number; id: string };

type PageWish = AccountFilter & AccountOrdering & { after: PersonPlace | null; limit: number };

/** Lists one page in the requested order, and returns where the next one begins. */
export async function listAccounts(db: Db, { after, limit, ...wish }: PageWish) {
  const { key, type } = accountOrder(wish.sort);
  const direction = sql.raw(wish.direction);
  const beyond = sql.raw(wish.direction === 'asc' ? '>' : '<');
  const rows = await matching(db, wish)
    .selectAll()
    .select(key.as('cursor_value'))
    .$if(after !== null, (select) =>
      select.where(
        sql<SqlBool>`(${key}, id) ${beyond} (${after!.value}::${sql.raw(type)}, ${after!.id}::uuid)`,
      ),
    )
    .orderBy(sql`${key} ${direction}, id ${direction}`)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)! : null;
  return { rows: page, next: last && { value: last.cursor_value, id: last.id } };
}

export type PersonListRow = Awaited<ReturnType<typeof listAccounts>>['rows'][number];

export function countPeople(
  db: Db,
  filter: AccountFilter,
): Promise<{ total: number; removed: number }> {
  return matching(db, filter)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where state = 'removed')`.as('removed'),
    ])
    .executeTakeFirstOrThrow();
}

function matching(db: Db, { query, role, state }: AccountFilter) {
  const words = query?.replaceAll(/\s+/g, ' ').trim();
  return db
    .selectFrom(everybody(db).as('people'))
    .$if(role !== undefined, (select) => select.where('role', '=', role!))
    .$if(state !== undefined, (select) => select.where('state', '=', state!))
    .$if(Boolean(words), (select) => select.where(contains(words!)));
}

/** Ignores case and accents, as the search for media does. */
const contains = (words: string) =>
  sql<SqlBool>`search_fold(concat_ws(E'\\n', name, username, email)) like search_pattern(${words})`;

const role = effectiveRole('auth.user.id');
/** Whether nobody else who can sign in holds the same right; requireNotLast refuses to take it away. */
const isLastOfRole = sql<boolean>`case ${role}
  when 'superuser' then not ${othersHold(['superuser'])}
  when 'admin' then not ${othersHold(['admin', 'superuser'])}
  else false end`;
const isActive = subscriptionIsActive('auth.user.subscription_expiration_date', role);

function everybody(db: Db) {
  return db
    .selectFrom('auth.user')
    .leftJoin('account_removal as removal', 'removal.user_id', 'auth.user.id')
    .leftJoin(usageByPerson(db).as('usage'), 'usage.user_id', 'auth.user.id')
    .select(['auth.user.id', 'username', 'name', 'email', 'image', 'createdAt', 'last_login'])
    .select(['account_opened_date', 'subscription_start_date', 'subscription_expiration_date'])
    .select(['quota_bytes', 'removal.due_at as removal_due_at'])
    .select([role.as('role'), isActive.as('is_active'), isLastOfRole.as('is_last_of_role')])
    .select((ask) =>
      (['videos', 'images', 'audio', 'files', 'size_bytes'] as const).map((column) =>
        ask.fn.coalesce(`usage.${column}`, sql<number>`0`).as(column),
      ),
    )
    .select(
      sql<AccountState>`case when removal.user_id is not null then 'removed'
        when disabled_at is not null then 'disabled'
        when ${isActive} then 'active' else 'expired' end`.as('state'),
    );
}

function othersHold(roles: Role[]) {
  return sql<boolean>`exists (select from user_roles as held
    join auth."user" as holder on holder.id = held.user_id
    where held.role in (${sql.join(roles)}) and holder.disabled_at is null
      and holder.id <> auth."user".id)`;
}

/** Says whether the account is being deleted. */
export async function isBeingRemoved(db: Kysely<Database>, userId: string): Promise<boolean> {
  const removal = await db
    .selectFrom('account_removal')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removal !== undefined;
}
