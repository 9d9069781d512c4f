import type { ClientConfig } from 'pg';

/** Where a PostgreSQL server is and with which account to sign in; spread it into any pg client or pool. */
export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; application_name: string };

/** Adds what all our connections set: a name in `pg_stat_activity` and a time limit on connecting. */
export function clientConfig(connection: DatabaseConnection): ClientConfig {
  return {
    application_name: 'heirloom',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...connection,
  };
}
