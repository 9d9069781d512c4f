import { Client } from 'pg';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { appName } from '#platform/db/embedded/bootstrap.ts';

/** The role to which earlier versions gave the audit log and its seals, while the application owned all else. */
const keeper = 'audit_keeper';

/**
 * Gives the owner what an earlier version has taken from it. That version, when it runs on the database again, takes it
 * anew at its start.
 */
export async function reclaimAudit(admin: DatabaseConnection): Promise<void> {
  const client = new Client({ ...admin, database: appName });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A change of owner waits for everybody who reads the table, so it is not repeated at every start.
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where tableowner = $1`,
      [keeper],
    );
    for (const { name } of rows) await client.query(`alter table ${name} owner to ${appName}`);
  } finally {
    await client.end();
  }
}
