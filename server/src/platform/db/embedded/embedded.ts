import { randomBytes } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { DatabaseConnection, HostConnection } from '#platform/db/connection.ts';
import { giveTo, prepareLaunch } from '#platform/db/embedded/account.ts';
import { findPostgresBinaries, postgresMajor } from '#platform/db/embedded/binaries.ts';
import { appName, ensureAppDatabase, workingRole } from '#platform/db/embedded/bootstrap.ts';
import { ensureDataDirectory, superuser } from '#platform/db/embedded/init.ts';
import { serverSettings } from '#platform/db/embedded/settings.ts';
import { ensureSocketDirectory } from '#platform/db/embedded/socket.ts';
import { ensureRunning, type Cluster } from '#platform/db/embedded/start.ts';
import { stopPostmaster } from '#platform/db/embedded/stop.ts';
import { watchPostmaster } from '#platform/db/embedded/watch.ts';

export type EmbeddedPostgres = {
  /** The application's database, as the role that works in it and owns nothing. */
  connection: DatabaseConnection;
  /** The same, as the role that owns all tables: for migrations, grants and restores. */
  owner: DatabaseConnection;
  /** The superuser's connection: for backups and test harnesses, never for the application. */
  admin: HostConnection;
  dataDir: string;
  /** False when a running server was adopted. */
  startedByUs: boolean;
  /** Stops the server, unless other processes use it; `force` stops it even then. */
  stop: (options?: { force?: boolean }) => Promise<void>;
};

/**
 * Starts the built-in PostgreSQL of a folder, or adopts the one that runs there. The first start creates the database.
 * Any number of processes may call this at once: only one server runs. If it dies, it is started again.
 * @param homeDir holds data, socket and log; it becomes the property of PostgreSQL's account
 * @param major another major version of PostgreSQL than that of this release, for an upgrade
 * @param settings replaces server settings, such as `{ fsync: 'off' }` in tests
 * @throws Error with one sentence for the operator
 */
export async function startEmbeddedPostgres({
  homeDir,
  log,
  major = postgresMajor,
  settings = {},
}: {
  homeDir: string;
  log: Logger;
  major?: number;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const applicationName = `heirloom ${process.pid} ${randomBytes(4).toString('hex')}`;
  const cluster = await prepareCluster({ homeDir, log, major, settings, applicationName });
  const startedByUs = await ensureRunning(cluster);
  await ensureAppDatabase(cluster.admin);
  const watch = watchPostmaster(cluster, log);
  const { admin, dataDir } = cluster;
  return {
    connection: { ...admin, user: workingRole, database: appName },
    owner: { ...admin, user: appName, database: appName },
    admin,
    dataDir,
    startedByUs,
    async stop({ force = false } = {}) {
      await watch.stop();
      await stopPostmaster({ admin, applicationName, dataDir, force, log });
    },
  };
}

async function prepareCluster(options: {
  homeDir: string;
  log: Logger;
  major: number;
  settings: Record<string, string>;
  applicationName: string;
}): Promise<Cluster> {
  if (process.platform === 'win32') {
    throw new Error('The built-in database does not run on Windows. Set DATABASE_URL.');
  }
  const { log, major, settings, applicationName } = options;
  await mkdir(options.homeDir, { recursive: true });
  const homeDir = await realpath(options.homeDir);
  const dataDir = path.join(homeDir, `pg${major}`);
  const launch = await prepareLaunch(homeDir, dataDir, await findPostgresBinaries(major));
  const socketDir = await ensureSocketDirectory(homeDir, launch.account);
  const logDir = path.join(homeDir, 'log');
  await mkdir(logDir, { recursive: true, mode: 0o700 });
  await giveTo(launch.account, logDir);
  await ensureDataDirectory({ homeDir, dataDir, major, launch, log });
  return {
    homeDir,
    dataDir,
    socketDir,
    launch,
    admin: {
      host: socketDir,
      port: 5432,
      user: superuser,
      database: superuser,
      application_name: applicationName,
    },
    settings: { ...serverSettings(logDir, major), ...settings },
    startLog: path.join(logDir, `start-${process.pid}.log`),
  };
}
