import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { AuditHead } from '#platform/kept-head.ts';

type Db = Kysely<Database>;

/** An entry as it is sealed: times and details as PostgreSQL writes them, so that nothing is lost. */
export type SealedEntry = {
  id: number;
  at: string;
  actor_id: string | null;
  action: string;
  target_user_id: string | null;
  target_id: string | null;
  details: string;
};

/** Returns the last seal of all; null when there is none. */
export async function readHead(db: Db): Promise<AuditHead | null> {
  const row = await db
    .selectFrom('audit_seals')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { chain, key_id: keyId, position, entry_id: entryId, hash } = row;
  return { chain, keyId, position, entryId, hash: hash.toString('hex') };
}

/** Tells whether the seals still contain the one that was the head once. */
export async function hasSeal(db: Db, { chain, position, hash }: AuditHead): Promise<boolean> {
  const row = await db
    .selectFrom('audit_seals')
    .select('hash')
    .where('chain', '=', chain)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.hash.toString('hex') === hash;
}

/**
 * Returns the entry up to which a chain is complete: no transaction lasts an hour, so nothing is added any more below
 * what was sealed an hour ago. Null in the first hour of a chain.
 */
export async function findHorizon(
  db: Db,
  { chain, now }: { chain: string; now: Date },
): Promise<number | null> {
  const row = await db
    .selectFrom('audit_seals')
    .select('entry_id')
    .where('chain', '=', chain)
    .where('sealed_at', '<', new Date(now.getTime() - hourMs))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.entry_id ?? null;
}

const hourMs = 3_600_000;

type Range = { chain: string; after: number | null; limit: number };

/** Lists entries after `after` that the chain does not hold, in the order of their ids. */
export function listUnsealed(db: Db, { chain, after, limit }: Range): Promise<SealedEntry[]> {
  return db
    .selectFrom('audit_log as entry')
    .select(entryColumns)
    .where(notIn(chain))
    .$if(after !== null, (select) => select.where('entry.id', '>', after!))
    .orderBy('entry.id')
    .limit(limit)
    .execute();
}

/** Lists the first entries up to `horizon` that the chain does not hold, and counts all of them. */
export async function listPutIn(
  db: Db,
  { chain, horizon, limit }: { chain: string; horizon: number; limit: number },
): Promise<{ ids: number[]; count: number }> {
  const rows = await db
    .selectFrom('audit_log as entry')
    .select(['entry.id', sql<number>`count(*) over ()`.as('count')])
    .where(notIn(chain))
    .where('entry.id', '<=', horizon)
    .orderBy('entry.id')
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** Lists the seals of a chain after a position, with the columns of their entries, which are null where one is missing. */
export function listSeals(db: Db, { chain, after, limit }: Range & { after: number }) {
  return db
    .selectFrom('audit_seals as seal')
    .leftJoin('audit_log as entry', 'entry.id', 'seal.entry_id')
    .select(['seal.position', 'seal.entry_id', 'seal.key_id', 'seal.sealed_at', 'seal.hash'])
    .select(entryColumns)
    .where('seal.chain', '=', chain)
    .where('seal.position', '>', after)
    .orderBy('seal.position')
    .limit(limit)
    .execute();
}

/** Returns the last position before a chain; 0 when it is the first one. */
export async function findEndBefore(db: Db, chain: string): Promise<number> {
  const row = await db
    .selectFrom('audit_seals')
    .select(({ fn }) => fn.max('position').as('position'))
    .where(({ eb, selectFrom }) =>
      eb(
        'position',
        '<',
        selectFrom('audit_seals')
          .select(({ fn }) => fn.min('position').as('position'))
          .where('chain', '=', chain),
      ),
    )
    .executeTakeFirst();
  return row?.position ?? 0;
}

const entryColumns = [
  'entry.id',
  sql<string>`extract(epoch from entry.at)::text`.as('at'),
  'entry.actor_id',
  'entry.action',
  'entry.target_user_id',
  'entry.target_id',
  sql<string>`entry.details::text`.as('details'),
] as const;

const notIn = (chain: string): RawBuilder<SqlBool> =>
  sql`not exists (select from audit_seals where chain = ${chain} and entry_id = entry.id)`;
