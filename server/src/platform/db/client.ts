import { Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides } from 'pg';
import type { Logger } from 'pino';

import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import type { Database } from '#platform/db/schema.ts';

export type DatabaseClient = {
  db: Kysely<Database>;
  pool: Pool;
  /** Waits for running queries, then closes all connections. */
  close: () => Promise<void>;
};

/**
 * Opens a pool of connections; the first query connects. A lost connection is logged and replaced, so a restart of the
 * database server fails only the queries of that moment.
 * @param max most connections at once, 10 by default
 */
export function createDatabase({
  max = 10,
  log,
  ...target
}: { max?: number; log: Logger } & (
  | { connection: DatabaseConnection }
  | { url: string }
)): DatabaseClient {
  const connection = 'url' in target ? { connectionString: target.url } : target.connection;
  const pool = new Pool({ ...clientConfig(connection), max, types: columnTypes() });
  const report = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', report);
  // The pool listens for errors only while a connection is idle; without this a connection lost in mid-query ends Node.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

/** int8 as number (ours stay below 2^53); date and timestamp without zone as text, so no zone shifts them. */
function columnTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, String);
  types.setTypeParser(oid.timestamp, String);
  return types;
}

const oid = { int8: 20, date: 1082, timestamp: 1114 };
