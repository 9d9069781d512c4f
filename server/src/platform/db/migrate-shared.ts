import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#platform/config.ts';
import { createDatabase } from '#platform/db/client.ts';
import { type CopyFirst, migrateServer } from '#platform/db/migrate-server.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { occupyArchive } from '#platform/db/occupy-archive.ts';
import type { DatabaseServer } from '#platform/db/open-database-server.ts';
import type { Database } from '#platform/db/schema.ts';
import { StartRefused } from '#platform/start-refused.ts';

type Options = {
  config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'> & Partial<Pick<Config, 'STORAGE_MOVE'>>;
  copyFirst: CopyFirst | undefined;
  log: Logger;
  patienceMs?: number;
  /** Not for a server, which has the archive already, but for one command. */
  isCommand?: boolean;
};

const usualPatienceMs = 30_000;
/** For another command that does it just now. */
const commandPatienceMs = 5_000;
const tryMs = 1000;

/**
 * Brings the schema up to date. Commands, and the processes of which several serve with STORAGE_URL, change it only while
 * no other process has the archive.
 * @throws as migrateServer; StartRefused while another process of an earlier version runs
 */
export async function migrateShared(server: DatabaseServer, options: Options): Promise<void> {
  const connection = server.owner ?? server.connection;
  const { db, close } = createDatabase({ connection, log: options.log, max: 1 });
  try {
    await migrateAs(server, db, options);
  } finally {
    await close();
  }
}

async function migrateAs(
  server: DatabaseServer,
  db: Kysely<Database>,
  { config, copyFirst, log, isCommand = false, patienceMs }: Options,
): Promise<void> {
  const { connection } = server;
  const migrate = () => migrateServer(server, db, log, { copyFirst });
  // While files are moved one server has the archive, as on a folder.
  const hasSeveral = config.STORAGE_URL !== undefined && config.STORAGE_MOVE === undefined;
  if (!hasSeveral && !isCommand) return migrate();
  const dataDir = path.resolve(config.DATA_DIR);
  const onLost = () => undefined;
  const deadline = Date.now() + (patienceMs ?? (isCommand ? commandPatienceMs : usualPatienceMs));
  for (;;) {
    const { due, unknown } = await readMigrations(db);
    // Another process may have changed it while this one waited.
    if (due.length === 0 || unknown.length > 0) return migrate();
    const alone = { connection, dataDir, as: 'alone', onLost, log, patienceMs: tryMs } as const;
    const archive = await occupyArchive(alone).catch((error: unknown) => {
      if (error instanceof StartRefused) return null;
      throw error;
    });
    if (archive !== null) {
      try {
        return await migrate();
      } finally {
        await archive.release();
      }
    }
    if (Date.now() >= deadline) throw new StartRefused(isCommand ? serverRuns : othersRun);
  }
}

const serverRuns =
  'A server or worker of another version uses this archive, and this command would have to change the database under it. ' +
  'Nothing was changed. Use the command of that version; or stop the server and all workers, and start those of this version.';

const othersRun =
  'This version of Heirloom must change its database, and other processes of the archive still run, or change it now. ' +
  'Stop them all, servers and workers, then start one server of this version, then the others.';
