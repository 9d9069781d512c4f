import type { ClientConfig } from 'pg';

/** Where a PostgreSQL server is and with which account to sign in; spread it into any pg client or pool. */
export type DatabaseConnection = { connectionString: string } | HostConnection;

export type HostConnection = Record<'host' | 'user' | 'database' | 'application_name', string> & {
  port: number;
};

/** Adds what all our connections set: a name in `pg_stat_activity` and a time limit on connecting. */
export function clientConfig(connection: DatabaseConnection): ClientConfig {
  return {
    application_name: 'heirloom',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...connection,
  };
}
