import { Client } from 'pg';
import type { DatabaseConnection } from '#platform/db/connection.ts';

/** The database of the application, and the role that owns it and all tables, which has no other rights. */
export const appName = 'app';

/** The role that the application works as. It owns nothing: `grantWork` says what it may do. */
export const workingRole = 'app_working';

/** An arbitrary number, the same in every process: the lock guards the statements below. */
const bootstrapLock = 4_815_162_342;

/** Creates the application's roles and database where they are missing: in a new cluster, or in that of an earlier version. */
export async function ensureAppDatabase(admin: DatabaseConnection): Promise<void> {
  const client = new Client(admin);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [bootstrapLock]);
    for (const name of [appName, workingRole]) {
      const role = await client.query('select from pg_roles where rolname = $1', [name]);
      if (role.rowCount !== 0) continue;
      await client.query(`create role ${name} login nosuperuser nocreatedb nocreaterole`);
    }
    const database = await client.query('select from pg_database where datname = $1', [appName]);
    if (database.rowCount === 0) {
      await client.query(`create database ${appName} owner ${appName}`);
    }
  } finally {
    await client.end();
  }
}
