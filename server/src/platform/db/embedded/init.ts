import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { giveTo, launchCommand, type Launch } from '#platform/db/embedded/account.ts';
import { postgresMajor } from '#platform/db/embedded/binaries.ts';
import { isProcessAlive } from '#platform/db/embedded/process.ts';

const run = promisify(execFile);

/** The account inside PostgreSQL that owns the cluster; the application never uses it. */
export const superuser = 'postgres';

/**
 * Creates the data directory if there is none. It is made under another name and renamed when complete, so a process
 * killed meanwhile leaves nothing that looks like a database.
 * @throws Error when the directory belongs to another major version or is no database
 */
export async function ensureDataDirectory(
  homeDir: string,
  dataDir: string,
  launch: Launch,
  log: Logger,
): Promise<void> {
  await sweepInterrupted(homeDir, dataDir, log);
  if (await exists(dataDir)) {
    await requireOurMajor(dataDir);
    await giveTo(launch.account, dataDir);
    return;
  }
  log.info('creating the database');
  const draft = `${dataDir}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await initialise(draft, launch);
    await rename(draft, dataDir);
    await flushDirectory(homeDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster: its directory is used.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
}

async function initialise(draft: string, launch: Launch): Promise<void> {
  await mkdir(draft, { mode: 0o700 });
  await giveTo(launch.account, draft);
  const { file, args, options } = launchCommand(launch, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    // The built-in provider folds case correctly and does not change with the system's libraries.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--no-instructions',
  ]);
  await run(file, args, { ...options, cwd: '/' });
}

async function requireOurMajor(dataDir: string): Promise<void> {
  const version = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const isWhole = await exists(path.join(dataDir, 'global', 'pg_control'));
  if (version === undefined || !isWhole) {
    throw new Error(
      `${dataDir} is not a PostgreSQL data directory. Move it away, or restore it from a backup.`,
    );
  }
  if (version.trim() !== String(postgresMajor)) {
    throw new Error(
      `${dataDir} belongs to PostgreSQL ${version.trim()}, but this release of Heirloom runs ` +
        `PostgreSQL ${postgresMajor}. Run the upgrade first.`,
    );
  }
}

/** Removes what a process that was killed during the first start left behind. */
async function sweepInterrupted(homeDir: string, dataDir: string, log: Logger): Promise<void> {
  const prefix = `${path.basename(dataDir)}.init-`;
  for (const name of await readdir(homeDir)) {
    if (!name.startsWith(prefix)) continue;
    const creator = Number.parseInt(name.slice(prefix.length), 10);
    if (creator !== process.pid && (await isProcessAlive(creator))) continue;
    log.warn('removing an interrupted first start of the database');
    await rm(path.join(homeDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function flushDirectory(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
