import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Describes extensions, tables, columns, constraints, indexes and triggers as text that people can review. */
export async function describeSchema(db: Kysely<Database>): Promise<string> {
  const extensions = await lines(db, extensionQuery);
  const tables = await sql<{ id: number; name: string }>`
    select c.oid::int as id, n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'auth')
      and c.relname not like 'kysely_%'
    order by 2`.execute(db);
  const sections = [`extensions: ${extensions.join(', ')}`];
  for (const { id, name } of tables.rows) sections.push(await describeTable(db, id, name));
  return `${sections.join('\n\n')}\n`;
}

async function describeTable(db: Kysely<Database>, id: number, name: string): Promise<string> {
  const rows = [
    ...(await lines(db, columnQuery(id))),
    ...(await lines(db, constraintQuery(id))),
    ...(await lines(db, indexQuery(id))),
    ...(await lines(db, triggerQuery(id))),
  ];
  return [name, ...rows.map((row) => `  ${row.replaceAll('\n', '\\n')}`)].join('\n');
}

async function lines(
  db: Kysely<Database>,
  query: ReturnType<typeof sql<{ line: string }>>,
): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => row.line);
}

const extensionQuery = sql<{ line: string }>`
  select extname as line from pg_extension where extname <> 'plpgsql' order by 1`;

function columnQuery(table: number) {
  return sql<{ line: string }>`
  select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || case a.attgenerated when '' then coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
       else ' generated as (' || pg_get_expr(d.adbin, d.adrelid) || ')' end as line
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;
}

const constraintQuery = (table: number) => sql<{ line: string }>`
  select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
  from pg_constraint where conrelid = ${table} and contype <> 'n' order by conname`;

function indexQuery(table: number) {
  return sql<{ line: string }>`
  select 'index ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE ', '') as line
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = ${table}
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
  order by c.relname`;
}

const triggerQuery = (table: number) => sql<{ line: string }>`
  select 'trigger ' || pg_get_triggerdef(oid) as line
  from pg_trigger where tgrelid = ${table} and not tgisinternal order by tgname`;
