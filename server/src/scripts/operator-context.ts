import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createDatabase } from '#platform/db/client.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { openDatabaseServer } from '#platform/db/open-database-server.ts';
import { createLog } from '#platform/log.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { refuseHalfRestored } from '#platform/storage/unfinished-restore.ts';

/** The storage is not attached yet: commands that use it call verifyInstallation. */
export type OperatorCtx = Pick<Ctx, 'config' | 'db' | 'connection' | 'storage' | 'clock' | 'log'>;

/**
 * Opens the database for one command, beside a running server or without one, and closes it again. `isRestoring`: it is
 * empty, and the command itself migrates it.
 */
export async function withOperatorContext<T>(
  work: (ctx: OperatorCtx) => Promise<T>,
  { isRestoring = false }: { isRestoring?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const dataDir = path.resolve(config.DATA_DIR);
  if (!isRestoring) await refuseHalfRestored(dataDir);
  const server = await openDatabaseServer(config, log);
  const { db, close } = createDatabase({ connection: server.connection, log, max: 4 });
  try {
    if (!isRestoring) await migrateToLatest(db, log);
    const storage = await createFsStorage({ dataDir, keepFreeBytes: config.KEEP_FREE_BYTES, log });
    const { connection } = server;
    return await work({ config, db, connection, storage, clock: systemClock, log });
  } finally {
    await close();
    await server.stop();
  }
}

/** Tells whether there is a database to open, so that none is created for a command that can do without. */
export function hasDatabase(config: Config): boolean {
  return config.DATABASE_URL !== undefined || existsSync(path.join(config.DATA_DIR, 'database'));
}
