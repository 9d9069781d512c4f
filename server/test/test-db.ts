import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Client, type Pool } from 'pg';
import { pino, type Logger } from 'pino';
import { inject } from 'vitest';
import { createDatabase } from '#platform/db/client.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import type { Database } from '#platform/db/schema.ts';
import { addressOf } from '#test/address-of.ts';

export type TestDatabase = {
  db: Kysely<Database>;
  pool: Pool;
  connection: DatabaseConnection;
  /** The same connection as a URL, for child processes. */
  connectionString: string;
  drop: () => Promise<void>;
};

/** Creates a migrated, empty database for one test file: a copy of the template. */
export async function createTestDatabase(
  options: { log?: Logger; max?: number } = {},
): Promise<TestDatabase> {
  const { host, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(
    host,
    `create database ${name} template ${template} owner app strategy file_copy`,
  );
  const connectionString = addressOf(host, name);
  const { log = pino({ level: 'silent' }), max = 10 } = options;
  const { db, pool, close } = createDatabase({ url: connectionString, log, max });
  return {
    db,
    pool,
    connection: { connectionString },
    connectionString,
    async drop() {
      await close();
      await asSuperuser(host, `drop database if exists ${name} with (force)`);
    },
  };
}

async function asSuperuser(host: string, statement: string): Promise<void> {
  const client = new Client({ host, port: 5432, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
