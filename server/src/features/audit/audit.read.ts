import type { AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { codeOf } from '#features/audit/audit-codes.ts';
import type { Database } from '#platform/db/schema.ts';

type PageWish = AuditFilter & { before: number | null; limit: number };
type StoredWish = Omit<PageWish, 'action'> & { action: string | undefined };

function readEntries(
  db: Kysely<Database>,
  { action, personId, from, to, before, limit }: StoredWish,
) {
  return db
    .selectFrom('audit_log')
    .leftJoin('auth.user as actor', 'actor.id', 'actor_id')
    .leftJoin('auth.user as target', 'target.id', 'target_user_id')
    .select(['audit_log.id', 'at', 'action', 'actor_id', 'target_user_id', 'target_id', 'details'])
    .select(['actor.name as actor_name', 'target.name as target_name'])
    .$if(action !== undefined, (select) => select.where('action', '=', action!))
    .$if(personId !== undefined, (select) =>
      select.where(({ eb, or }) =>
        or([eb('actor_id', '=', personId!), eb('target_user_id', '=', personId!)]),
      ),
    )
    .$if(from !== undefined, (select) => select.where(sql<SqlBool>`at >= ${dayBegins(from!)}`))
    .$if(to !== undefined, (select) =>
      select.where(sql<SqlBool>`at < ${dayBegins(to!)} + interval '1 day'`),
    )
    .$if(before !== null, (select) => select.where('audit_log.id', '<', before!))
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Lists one page of the log, newest first, with the names of accounts that still exist. */
export async function listAudit(db: Kysely<Database>, { action, ...wish }: PageWish) {
  const { limit } = wish;
  // Entries of earlier versions store the sentence instead of the code; the index can find only one of them per query.
  const stored = action === undefined ? [undefined] : [codeOf(action), action];
  const found = await Promise.all(stored.map((one) => readEntries(db, { ...wish, action: one })));
  const rows = found.flat().sort((one, other) => other.id - one.id);
  const page = rows.slice(0, limit);
  return { rows: page, nextBefore: rows.length > limit ? page.at(-1)!.id : null };
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];

const dayBegins = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;
