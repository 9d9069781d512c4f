import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#platform/config.ts';
import { type CopyFirst, migrateServer } from '#platform/db/migrate-server.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { occupyArchive } from '#platform/db/occupy-archive.ts';
import type { DatabaseServer } from '#platform/db/open-database-server.ts';
import type { Database } from '#platform/db/schema.ts';
import { StartRefused } from '#platform/start-refused.ts';

type Options = {
  config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>;
  copyFirst: CopyFirst | undefined;
  log: Logger;
  patienceMs?: number;
};

const usualPatienceMs = 30_000;
const tryMs = 1000;

/**
 * Brings the schema up to date. Where several processes serve, with STORAGE_URL, it is changed by one of them, while no
 * other is there.
 * @throws as migrateServer; StartRefused while another process of an earlier version runs
 */
export async function migrateShared(
  server: DatabaseServer,
  db: Kysely<Database>,
  { config, copyFirst, log, patienceMs = usualPatienceMs }: Options,
): Promise<void> {
  const { connection } = server;
  const migrate = () => migrateServer(server, db, log, { copyFirst });
  if (config.STORAGE_URL === undefined) return migrate();
  const dataDir = path.resolve(config.DATA_DIR);
  const onLost = () => undefined;
  const deadline = Date.now() + patienceMs;
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
    if (Date.now() > deadline) throw new StartRefused(othersRun);
  }
}

const othersRun =
  'This version of Heirloom must change its database, and other processes of the archive still run, or change it now. ' +
  'Stop them all, servers and workers, then start one server of this version, then the others.';
