import { Client } from 'pg';
import type { DatabaseConnection } from '#platform/db/connection.ts';

/** The database of the application and the role that owns it, which has no other rights. */
export const appName = 'app';

/** An arbitrary number, the same in every process: the lock guards the two statements below. */
const bootstrapLock = 4_815_162_342;

/** Creates the application's role and database in a new cluster; does nothing in an old one. */
export async function ensureAppDatabase(admin: DatabaseConnection): Promise<void> {
  const client = new Client(admin);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [bootstrapLock]);
    const role = await client.query('select from pg_roles where rolname = $1', [appName]);
    if (role.rowCount === 0) {
      await client.query(`create role ${appName} login nosuperuser nocreatedb nocreaterole`);
    }
    const database = await client.query('select from pg_database where datname = $1', [appName]);
    if (database.rowCount === 0) {
      await client.query(`create database ${appName} owner ${appName}`);
    }
  } finally {
    await client.end();
  }
}
