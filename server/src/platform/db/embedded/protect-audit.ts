import { Client } from 'pg';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { appName } from '#platform/db/embedded/bootstrap.ts';

/** The role that owns the audit log and its seals. Nobody can sign in as it. */
const keeper = 'audit_keeper';

/**
 * Takes the audit log and its seals from the application's role, which may then add and read rows and nothing else: as
 * the owner it could empty the tables or disable the triggers that refuse changes.
 */
export function protectAudit(admin: DatabaseConnection): Promise<void> {
  return asSuperuser(admin, async (client) => {
    // A change of owner waits for everybody who reads the table, so it is not repeated at every start.
    const tables = await listOwnedBy(client, appName);
    if (tables.length === 0) return;
    const role = await client.query('select from pg_roles where rolname = $1', [keeper]);
    if (role.rowCount === 0) await client.query(`create role ${keeper} nologin`);
    const statements = tables.map(
      (table) => `alter table public.${table} owner to ${keeper};
        revoke all on public.${table} from ${appName};
        grant select, insert on public.${table} to ${appName};`,
    );
    await client.query(`begin;
      ${statements.join('\n')}
      grant usage, select on sequence public.audit_log_id_seq to ${appName};
      commit`);
  });
}

/** Gives both back to the application's role, for migrations that change them. */
export function releaseAudit(admin: DatabaseConnection): Promise<void> {
  return asSuperuser(admin, async (client) => {
    for (const table of await listOwnedBy(client, keeper)) {
      await client.query(`alter table public.${table} owner to ${appName}`);
    }
  });
}

async function listOwnedBy(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename in ('audit_log', 'audit_seals') and tableowner = $1`,
    [role],
  );
  return rows.map(({ name }) => name);
}

/** An arbitrary number, the same in every process. */
const auditLock = 4_815_162_343;

/** Works in the application's database, one process at a time. */
async function asSuperuser(
  admin: DatabaseConnection,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...admin, database: appName });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [auditLock]);
    await work(client);
  } finally {
    await client.end();
  }
}
