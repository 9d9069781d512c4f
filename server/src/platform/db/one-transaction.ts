import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import { Client } from 'pg';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import type { Database } from '#platform/db/schema.ts';

/** One transaction, for queries and for COPY, which Kysely does not know. */
export type OpenTransaction = { trx: Transaction<Database>; client: Client };

/** Works in a transaction on a connection of its own: all is done, or nothing, also when the process is killed. */
export async function inOneTransaction<T>(
  connection: DatabaseConnection,
  work: (open: OpenTransaction) => Promise<T>,
): Promise<T> {
  const client = new Client(clientConfig(connection));
  // The query that fails reports the error.
  client.on('error', () => undefined);
  await client.connect();
  const query = (text: string, values: unknown[]) => client.query(text, values);
  const pool: PostgresPool = {
    connect: async () => ({ query, release: () => undefined }) as unknown as PostgresPoolClient,
    end: async () => undefined,
    options: {},
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute((trx) => work({ trx, client }));
  } finally {
    await client.end();
  }
}
