import { accessSync, constants, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { isRunning } from '#platform/process-folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run: the folder of its socket and the migrated database to clone. */
    postgres: { host: string; template: string };
  }
}

const folderPrefix = `heirloom-test-`;
const template = 'app';

/** The disk that Linux keeps in memory: to copy a database there takes a tenth of the processor time. */
const memoryDisk = '/dev/shm';
/** More than the databases of all workers and the WAL are expected to need. */
const enoughBytes = 2 * 1024 ** 3;

/** No data here need to survive a power cut. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '32MB',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_keep_size: '0',
  max_wal_size: '256MB',
  log_min_duration_statement: '-1',
};

let running: { homeDir: string; postgres?: EmbeddedPostgres } | undefined;

/** Starts one PostgreSQL for the whole run and migrates the database that tests clone. */
export async function setup(project: TestProject): Promise<void> {
  sweepKilledRuns();
  const log = pino({ level: 'warn' });
  const homeDir = await mkdtemp(path.join(parentFolder(), `${folderPrefix}${process.pid}-`));
  running = { homeDir };
  process.once('exit', stopAtOnce);
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  const postgres = await startEmbeddedPostgres({ homeDir, log, settings: throwawaySettings });
  running = { homeDir, postgres };
  const { db, close } = createDatabase({ connection: postgres.owner, log, max: 1 });
  await migrateToLatest(db, log);
  await close();
  // Installs the tables of the queue, so that starting it in a copy takes no time.
  const jobs = createJobQueue({ connection: postgres.owner, log });
  await jobs.start();
  await jobs.stop();
  const { host } = postgres.connection as { host: string };
  project.provide('postgres', { host, template });
}

/** Stops PostgreSQL and deletes its folder. */
export async function teardown(): Promise<void> {
  const stopping = running;
  if (stopping === undefined) return;
  await stopping.postgres?.stop({ force: true });
  running = undefined;
  rmSync(stopping.homeDir, { recursive: true, force: true });
}

function interrupted(): never {
  process.exit(130);
}

/** Stops PostgreSQL immediately, for when there is no time to wait; the data are thrown away anyway. */
function stopAtOnce(): void {
  if (running === undefined) return;
  killServer(running.homeDir);
  rmSync(running.homeDir, { recursive: true, force: true, maxRetries: 5 });
}

/** Containers often have a small disk in memory, or none. */
function parentFolder(): string {
  return hasMemoryDisk() ? memoryDisk : tmpdir();
}

function hasMemoryDisk(): boolean {
  try {
    accessSync(memoryDisk, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryDisk);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}

/** Cleans up after test runs that were killed: their PostgreSQL keeps running. */
function sweepKilledRuns(): void {
  for (const folder of new Set([tmpdir(), parentFolder()])) sweepFolder(folder);
}

function sweepFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(folderPrefix)) continue;
    const creator = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (isRunning(creator)) continue;
    const homeDir = path.join(folder, name);
    killServer(homeDir);
    rmSync(homeDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Kills the PostgreSQL of a folder and waits until it has ended. */
function killServer(homeDir: string): void {
  const pidFile = path.join(homeDir, 'pg18', 'postmaster.pid');
  const pid = Number.parseInt(readText(pidFile), 10);
  if (!readText(`/proc/${pid}/cmdline`).includes(homeDir)) return;
  process.kill(pid, 'SIGQUIT');
  const deadline = Date.now() + 5000;
  while (Date.now() < deadline && / [RSD] /.test(readText(`/proc/${pid}/stat`))) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
