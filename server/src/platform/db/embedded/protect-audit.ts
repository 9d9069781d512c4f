import { Client } from 'pg';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { appName } from '#platform/db/embedded/bootstrap.ts';

/** The role that owns the audit log. Nobody can sign in as it. */
const keeper = 'audit_keeper';

/**
 * Takes the audit log from the application's role, which may then add and read entries and nothing else: as the owner
 * it could empty the table or disable the trigger that refuses changes.
 */
export function protectAudit(admin: DatabaseConnection): Promise<void> {
  return asSuperuser(admin, async (client) => {
    // A change of owner waits for everybody who reads the table, so it is not repeated at every start.
    if ((await findOwner(client)) !== appName) return;
    const role = await client.query('select from pg_roles where rolname = $1', [keeper]);
    if (role.rowCount === 0) await client.query(`create role ${keeper} nologin`);
    await client.query(`begin;
      alter table public.audit_log owner to ${keeper};
      revoke all on public.audit_log from ${appName};
      grant select, insert on public.audit_log to ${appName};
      grant usage, select on sequence public.audit_log_id_seq to ${appName};
      commit`);
  });
}

/** Gives the audit log back to the application's role, for migrations that change it. */
export function releaseAudit(admin: DatabaseConnection): Promise<void> {
  return asSuperuser(admin, async (client) => {
    if ((await findOwner(client)) !== keeper) return;
    await client.query(`alter table public.audit_log owner to ${appName}`);
  });
}

async function findOwner(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    `select tableowner as owner from pg_tables where schemaname = 'public' and tablename = 'audit_log'`,
  );
  return rows[0]?.owner;
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
