import type { Readable, Writable } from 'node:stream';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with the columns to write; the database computes the others. */
export type CopiedTable = { schema: string; name: string; columns: string[] };

/** Lists our tables, each after those that it refers to. @throws Error when some refer to each other in a circle */
export async function listTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { id: string; parents: string[] }>(tablesQuery);
  const sorted: typeof rows = [];
  const isSorted = (id: string): boolean => sorted.some((table) => table.id === id);
  while (sorted.length < rows.length) {
    const next = rows.filter(({ id, parents }) => !isSorted(id) && parents.every(isSorted));
    if (next.length === 0) throw new Error('These tables refer to each other in a circle.');
    sorted.push(...next);
  }
  return sorted.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** Reads the rows of a table as text that writeTable understands; at the end `rowCount` is their number. */
export function readTable(client: Client, table: CopiedTable): Readable & { rowCount: number } {
  return client.query(copyTo(`copy ${target(table)} to stdout`));
}

/** Adds rows to a table; all of them or none when the stream ends. */
export function writeTable(client: Client, table: CopiedTable): Writable & { rowCount: number } {
  return client.query(copyFrom(`copy ${target(table)} from stdin`));
}

/** Empties tables, and all tables that refer to them. */
export async function truncateTables(client: Client, tables: CopiedTable[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`);
}

/** Reads the last number of each of our sequences, but for that of the sums, whose rows are not copied. */
export async function readSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(sequencesQuery);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/** Sets sequences to the last numbers that readSequences returned. */
export async function setSequences(
  client: Client,
  sequences: Record<string, number>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [name, last]);
  }
}

/** Reads the number of rows of a table, and a sum over all of their values that does not depend on their order. */
export async function readFingerprint(
  client: Client,
  table: CopiedTable,
): Promise<{ rows: number; hash: string }> {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*)::text as rows,
       coalesce(sum(hashtextextended(row(${columnsOf(table)})::text, 0)), 0)::text as hash
     from ${quoted(table)}`,
  );
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' };
}

export async function readRunMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

export async function readDatabaseBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  return Number(rows[0]?.bytes);
}

const quoted = ({ schema, name }: CopiedTable): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

const target = (table: CopiedTable): string => `${quoted(table)} (${columnsOf(table)})`;

const columnsOf = ({ columns }: CopiedTable): string =>
  columns.map((name) => escapeIdentifier(name)).join(', ');

/**
 * Leaves out Kysely's own tables, which record the migrations that ran: the restore runs the migrations itself; and the
 * sums, which triggers keep while rows are added.
 */
const tablesQuery = `
  select c.oid::text as id, n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select distinct f.confrelid::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth') and c.relname not like 'kysely_%'
    and c.relname <> 'archive_sum'
  order by n.nspname, c.relname`;

const sequencesQuery = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences where schemaname in ('public', 'auth') and last_value is not null
    and sequencename <> 'archive_sum_id_seq'`;
