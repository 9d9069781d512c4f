import { type Client, escapeIdentifier } from 'pg';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { inOneTransaction } from '#platform/db/one-transaction.ts';

/** Where our tables are, those of the job queue included. */
export const ourSchemas = ['public', 'auth', 'pgboss'];

const firstWithMaintain = 170_000;

/**
 * Lets the role that works read and write rows in all tables of the owner, also in those that the owner makes later. To
 * the audit log and its seals it may only add. Repeated at every start: a restore makes all tables anew.
 */
export async function grantWork({
  connection,
  owner,
}: {
  connection: DatabaseConnection;
  owner?: DatabaseConnection | undefined;
}): Promise<void> {
  if (owner === undefined) return;
  const role = await inOneTransaction(connection, ({ client }) => readRole(client));
  await inOneTransaction(owner, async ({ client }) => {
    // Two processes that change the same rights at once would refuse each other.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('heirloom grants', 0))`);
    await client.query(await grantsFor(client, escapeIdentifier(role)));
  });
}

export async function readRole(client: Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** What the owner has in our schemas, as lists for a statement; null where there is nothing of a kind. */
type Owned = Record<'schemas' | 'tables' | 'sequences' | 'log' | 'planned', string | null> & {
  version: number;
};

async function grantsFor(client: Client, role: string): Promise<string> {
  const { rows } = await client.query<Owned>(ownedQuery, [ourSchemas]);
  const { schemas, tables, sequences, log, planned, version } = rows[0]!;
  const statements = [
    `alter default privileges grant usage on schemas to ${role}`,
    `alter default privileges grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges grant usage, select on sequences to ${role}`,
    schemas && `grant usage on schema ${schemas} to ${role}`,
    tables && `revoke all on ${tables} from ${role}`,
    tables && `grant select, insert, update, delete on ${tables} to ${role}`,
    sequences && `revoke all on sequence ${sequences} from ${role}`,
    sequences && `grant usage, select on sequence ${sequences} to ${role}`,
    log && `revoke update, delete on ${log} from ${role}`,
    // An import counts what it has planned, before it goes on with that.
    planned && version >= firstWithMaintain && `grant maintain on ${planned} to ${role}`,
  ];
  return statements.filter(Boolean).join(';\n');
}

const ownedQuery = `
  select (select string_agg(quote_ident(nspname), ', ') from pg_namespace where nspname = any($1)) as schemas,
    string_agg(c.oid::regclass::text, ', ') filter (where c.relkind <> 'S') as tables,
    string_agg(c.oid::regclass::text, ', ') filter (where c.relkind = 'S') as sequences,
    string_agg(c.oid::regclass::text, ', ') filter (where c.relname in ('audit_log', 'audit_seals')) as log,
    string_agg(c.oid::regclass::text, ', ') filter (where c.relname = 'import_entry') as planned,
    current_setting('server_version_num')::int as version
  from pg_class c
  where c.relnamespace::regnamespace::text = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and pg_has_role(current_user, c.relowner, 'usage')`;
