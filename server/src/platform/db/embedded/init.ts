import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { giveTo, launchCommand, type Launch } from '#platform/db/embedded/account.ts';
import { postgresMajor } from '#platform/db/embedded/binaries.ts';
import { isProcessAlive } from '#platform/db/embedded/process.ts';
import { StartRefused } from '#platform/start-refused.ts';

const run = promisify(execFile);

const firstWithBuiltinLocale = 17;

type DataDirectory = { homeDir: string; dataDir: string; major: number; launch: Launch };

/** The account inside PostgreSQL that owns the cluster; the application never uses it. */
export const superuser = 'postgres';

/**
 * Creates the data directory if there is none. It is made under another name and renamed when complete, so a process
 * killed meanwhile leaves nothing that looks like a database.
 * @throws StartRefused when there is one of another major version, or it is no database
 */
export async function ensureDataDirectory(cluster: DataDirectory & { log: Logger }): Promise<void> {
  const { homeDir, dataDir, launch, log } = cluster;
  await sweepInterrupted(homeDir, dataDir, log);
  if (await exists(dataDir)) {
    await requireMajor(cluster);
    await giveTo(launch.account, dataDir);
    return;
  }
  const [other] = await listMajors(homeDir);
  if (other !== undefined) throw otherMajor(homeDir, other);
  log.info('creating the database');
  const draft = `${dataDir}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await initialise(draft, cluster);
    await rename(draft, dataDir);
    await flushDirectory(homeDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster: its directory is used.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
}

/** Lists the major versions of which a folder has data directories, the latest first. */
export async function listMajors(homeDir: string): Promise<number[]> {
  const names = await readdir(homeDir).catch(() => []);
  return names
    .filter((name) => /^pg\d+$/.test(name))
    .map((name) => Number(name.slice(2)))
    .toSorted((one, two) => two - one);
}

function otherMajor(homeDir: string, major: number): StartRefused {
  const what = `The database in ${homeDir} is of PostgreSQL ${major}, and this version of Heirloom has PostgreSQL ${postgresMajor}. Nothing was changed. `;
  return new StartRefused(
    major < postgresMajor
      ? `${what}Run script/heirloom upgrade-database, or start the version that you used before.`
      : `${what}Start the newer version that you used before.`,
  );
}

async function initialise(draft: string, { launch, major }: DataDirectory): Promise<void> {
  await mkdir(draft, { mode: 0o700 });
  await giveTo(launch.account, draft);
  const { file, args, options } = launchCommand(launch, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    // The built-in provider folds case correctly and does not change with the system's libraries.
    ...(major < firstWithBuiltinLocale
      ? ['--locale=C.UTF-8']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--no-instructions',
  ]);
  await run(file, args, { ...options, cwd: '/' });
}

async function requireMajor({ homeDir, dataDir, major }: DataDirectory): Promise<void> {
  const version = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const isWhole = await exists(path.join(dataDir, 'global', 'pg_control'));
  if (version === undefined || !isWhole) {
    throw new StartRefused(
      `${dataDir} is not a PostgreSQL data directory. Move it away, or restore it from a backup.`,
    );
  }
  if (Number(version) !== major) throw otherMajor(homeDir, Number(version));
}

/** Removes what a process that was killed during the first start left behind. */
async function sweepInterrupted(homeDir: string, dataDir: string, log: Logger): Promise<void> {
  const prefix = `${path.basename(dataDir)}.init-`;
  for (const name of await readdir(homeDir)) {
    if (!name.startsWith(prefix)) continue;
    const creator = Number.parseInt(name.slice(prefix.length), 10);
    if (creator !== process.pid && isProcessAlive(creator)) continue;
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
