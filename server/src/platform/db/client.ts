import { Kysely, PostgresDialect } from 'kysely';
import { type ClientBase, Pool, type QueryConfig, type QueryResult, TypeOverrides } from 'pg';
import type { Logger } from 'pino';
import { closingPool, unanswered } from '#platform/db/closing-pool.ts';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import type { Database } from '#platform/db/schema.ts';
import { takePulse } from '#platform/db/take-pulse.ts';

export type DatabaseClient = {
  db: Kysely<Database>;
  pool: Pool;
  /** The same, for libraries that bring their own SQL: they wait no longer than `db` does. */
  answering: Answering;
  /** Waits for running queries, then closes all connections. */
  close: () => Promise<void>;
};

export type Answering = { query: (asked: QueryConfig) => Promise<QueryResult> };

/**
 * How long a caller waits, in ms. `answerMs` counts here, for a connection that was cut off; after `quietMs` it is asked
 * whether the database answers anybody, and as much later a frozen one is given up.
 */
export type Patience = { statementMs: number; lockMs: number; answerMs: number; quietMs: number };

/** Of people before a screen. A slow statement must not keep the others waiting. */
export const requestPatience: Patience = {
  statementMs: 10_000,
  lockMs: 8_000,
  answerMs: 12_000,
  quietMs: 2_000,
};

/**
 * Opens a pool of connections; the first query connects. A lost connection is logged and replaced, so a restart of the
 * database server fails only the queries of that moment.
 * @param max most connections at once, 10 by default
 * @param keepOpen this many stay open for good: on a full disk PostgreSQL may refuse new ones
 * @param patience without it statements may take as long as they do, as jobs and migrations need
 */
export function createDatabase({
  max = 10,
  keepOpen = 0,
  log,
  patience,
  ...target
}: { max?: number; keepOpen?: number; log: Logger; patience?: Patience } & (
  | { connection: DatabaseConnection }
  | { url: string }
)): DatabaseClient {
  const connection = 'url' in target ? { connectionString: target.url } : target.connection;
  const pool = new Pool({
    ...clientConfig(connection),
    max,
    min: keepOpen,
    types: columnTypes(),
    ...(patience && {
      query_timeout: patience.answerMs,
      // The pool waits for it, although its type does not say so.
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: (client: ClientBase) => limitWaiting(client, patience),
    }),
  });
  const report = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', report);
  // The pool listens for errors only while a connection is idle; without this a connection lost in mid-query ends Node.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const wait =
    patience && takePulse(connection, { quietMs: patience.quietMs, silence: unanswered });
  const sayOnlyReads = () => log.error(onlyReads);
  const dialect = new PostgresDialect({ pool: closingPool(pool, wait, sayOnlyReads) });
  const db = new Kysely<Database>({ dialect });
  return {
    db,
    pool,
    answering: {
      query: (asked) => (wait ? wait(pool.query(asked)) : pool.query(asked)),
    },
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

const onlyReads =
  'the database can only be read, so that nothing new is kept (a standby, or default_transaction_read_only)';

/** Sets the limits by a statement: poolers such as PgBouncer refuse them among the parameters of a connection. */
async function limitWaiting(client: ClientBase, { statementMs, lockMs }: Patience): Promise<void> {
  await client.query(`set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}`);
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
