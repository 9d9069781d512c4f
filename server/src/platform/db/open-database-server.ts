import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '#platform/config.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { keepBallast } from '#platform/db/embedded/ballast.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { reclaimAudit } from '#platform/db/embedded/reclaim-audit.ts';
import { requireOwner } from '#platform/db/require-owner.ts';
import { foldersOf } from '#platform/folders.ts';

export type DatabaseServer = {
  /** What the application works with. */
  connection: DatabaseConnection;
  /** The role that owns all tables; missing where that is the one of `connection`. */
  owner?: DatabaseConnection;
  /** Gives the owner the tables that an earlier version has given to another role. */
  reclaim?(): Promise<void>;
  stop(): Promise<void>;
};

/** Finds the PostgreSQL of DATABASE_URL, or starts the built-in one of DATA_DIR. */
export async function openDatabaseServer(
  config: Pick<
    Config,
    'DATABASE_URL' | 'DATABASE_MIGRATE_URL' | 'DATA_DIR' | 'DATABASE_DIR' | 'KEEP_FREE_BYTES'
  >,
  log: Logger,
): Promise<DatabaseServer> {
  if (config.DATABASE_URL) return openForeign({ ...config, DATABASE_URL: config.DATABASE_URL });
  const { dataDir, databaseDir: homeDir } = foldersOf(config);
  await makeDataDir(dataDir);
  await mkdir(homeDir, { recursive: true, mode: 0o700 });
  const keepFreeBytes = config.KEEP_FREE_BYTES;
  const ballast = await keepBallast({ homeDir, keepFreeBytes, log });
  try {
    const { connection, owner, admin, stop } = await startEmbeddedPostgres({ homeDir, log });
    return {
      connection,
      owner,
      reclaim: () => reclaimAudit(admin),
      stop: async () => {
        await ballast.stop();
        await stop();
      },
    };
  } catch (error) {
    await ballast.stop();
    throw error;
  }
}

/** @throws StartRefused when DATABASE_MIGRATE_URL is set and cannot be used */
async function openForeign(
  config: Pick<Config, 'DATABASE_MIGRATE_URL'> & { DATABASE_URL: string },
): Promise<DatabaseServer> {
  const connection = { connectionString: config.DATABASE_URL };
  const stop = async () => {};
  if (config.DATABASE_MIGRATE_URL === undefined) return { connection, stop };
  const owner = { connectionString: config.DATABASE_MIGRATE_URL };
  await requireOwner(connection, owner);
  return { connection, owner, stop };
}

/** Makes DATA_DIR for our account alone. When we are root, PostgreSQL's account must get through to its own folder. */
async function makeDataDir(dataDir: string): Promise<void> {
  if (await stat(dataDir).catch(() => null)) return;
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
