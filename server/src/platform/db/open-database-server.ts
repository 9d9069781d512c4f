import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '#platform/config.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { keepBallast } from '#platform/db/embedded/ballast.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { protectAudit, releaseAudit } from '#platform/db/embedded/protect-audit.ts';
import { foldersOf } from '#platform/folders.ts';

export type DatabaseServer = {
  connection: DatabaseConnection;
  /** Takes the audit log from the role of `connection`, or gives it back; missing where we are not the superuser. */
  audit?: { protect(): Promise<void>; release(): Promise<void> };
  stop(): Promise<void>;
};

/** Finds the PostgreSQL of DATABASE_URL, or starts the built-in one of DATA_DIR. */
export async function openDatabaseServer(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_DIR' | 'KEEP_FREE_BYTES'>,
  log: Logger,
): Promise<DatabaseServer> {
  if (config.DATABASE_URL) {
    return { connection: { connectionString: config.DATABASE_URL }, stop: async () => {} };
  }
  const { dataDir, databaseDir: homeDir } = foldersOf(config);
  await makeDataDir(dataDir);
  await mkdir(homeDir, { recursive: true, mode: 0o700 });
  const keepFreeBytes = config.KEEP_FREE_BYTES;
  const ballast = await keepBallast({ homeDir, keepFreeBytes, log });
  try {
    const { connection, admin, stop } = await startEmbeddedPostgres({ homeDir, log });
    return {
      connection,
      audit: { protect: () => protectAudit(admin), release: () => releaseAudit(admin) },
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

/** Makes DATA_DIR for our account alone. When we are root, PostgreSQL's account must get through to its own folder. */
async function makeDataDir(dataDir: string): Promise<void> {
  if (await stat(dataDir).catch(() => null)) return;
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
