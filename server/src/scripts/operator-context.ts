import { existsSync } from 'node:fs';
import path from 'node:path';
import { copyBeforeMigration } from '#features/backups/copy-before-migration.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createDatabase } from '#platform/db/client.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { grantWork } from '#platform/db/grant-work.ts';
import { migrateShared } from '#platform/db/migrate-shared.ts';
import { openDatabaseServer } from '#platform/db/open-database-server.ts';
import { foldersOf } from '#platform/folders.ts';
import { requireKnownArchive } from '#platform/known-archives.ts';
import { createLog } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { requireMount } from '#platform/storage/require-mount.ts';
import { refuseHalfMoved } from '#platform/storage/unfinished-move.ts';
import { refuseHalfRestored } from '#platform/storage/unfinished-restore.ts';

/** The storage is not attached yet: commands that use it call verifyInstallation. */
export type OperatorCtx = Pick<
  Ctx,
  'config' | 'db' | 'connection' | 'storage' | 'clock' | 'log'
> & {
  /** The role that owns all tables, where the command works as another one. */
  owner: DatabaseConnection | undefined;
};

type OperatorOptions = { isRestoring?: boolean; isReplacing?: boolean; mayBeLost?: boolean };

/**
 * Opens the database for one command, beside a running server or without one, and closes it again. The schema is brought
 * up to date only while no server and no worker runs. `isRestoring`: it is
 * empty, and the command itself migrates it. `isReplacing`: the command replaces it, whatever version it is of.
 * `mayBeLost`: the command makes it anew if it is missing.
 */
export async function withOperatorContext<T>(
  work: (ctx: OperatorCtx) => Promise<T>,
  { isRestoring = false, isReplacing = isRestoring, mayBeLost = isRestoring }: OperatorOptions = {},
): Promise<T> {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const dataDir = path.resolve(config.DATA_DIR);
  await requireMount(config);
  if (!isRestoring) await refuseHalfRestored(dataDir);
  await refuseHalfMoved(foldersOf(config));
  if (!mayBeLost) await requireKnownArchive(config);
  const server = await openDatabaseServer(config, log);
  // Who replaces all tables must own them.
  const owner = isReplacing ? undefined : server.owner;
  const connection = isReplacing ? (server.owner ?? server.connection) : server.connection;
  const { db, close } = createDatabase({ connection, log, max: 4 });
  try {
    if (!isReplacing) {
      const copyFirst = (to: DatabaseConnection) => copyBeforeMigration(config, to);
      await migrateShared(server, { config, copyFirst, log, isCommand: true });
    }
    const storage = await openStorage(config, { db, connection, log, takesOver: mayBeLost });
    const result = await work({ config, db, connection, owner, storage, clock: systemClock, log });
    if (isReplacing) await grantWork(server);
    return result;
  } finally {
    await close();
    await server.stop();
  }
}

/** Tells whether there is a database to open, so that none is created for a command that can do without. */
export function hasDatabase(config: Config): boolean {
  return config.DATABASE_URL !== undefined || existsSync(foldersOf(config).databaseDir);
}
