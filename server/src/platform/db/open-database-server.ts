import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#platform/config.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';

export type DatabaseServer = { connection: DatabaseConnection; stop(): Promise<void> };

/** Finds the PostgreSQL of DATABASE_URL, or starts the built-in one of DATA_DIR. */
export async function openDatabaseServer(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
): Promise<DatabaseServer> {
  if (config.DATABASE_URL) {
    return { connection: { connectionString: config.DATABASE_URL }, stop: async () => {} };
  }
  return startEmbeddedPostgres({
    homeDir: path.join(path.resolve(config.DATA_DIR), 'database'),
    log,
  });
}
