import path from 'node:path';
import { type Config, readConfig } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { createLog, type Logger } from '#platform/log.ts';

export type OperatorCtx = Pick<Ctx, 'config' | 'db' | 'log'>;

/** Opens the database for one command, beside a running server or without one, and closes it again. */
export const withOperatorContext = async <T>(
  work: (ctx: OperatorCtx) => Promise<T>,
): Promise<T> => {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const server = await openServer(config, log);
  const { db, close } = createDatabase({ connection: server.connection, log, max: 4 });
  try {
    await migrateToLatest(db, log);
    return await work({ config, db, log });
  } finally {
    await close();
    await server.stop();
  }
};

const openServer = async (config: Config, log: Logger) => {
  if (config.DATABASE_URL) {
    return { connection: { connectionString: config.DATABASE_URL }, stop: async () => {} };
  }
  const homeDir = path.join(path.resolve(config.DATA_DIR), 'database');
  return startEmbeddedPostgres({ homeDir, log });
};
