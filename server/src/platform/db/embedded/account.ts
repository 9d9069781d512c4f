import { execFile } from 'node:child_process';
import { chown, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readVersion, type PostgresBinaries } from '#platform/db/embedded/binaries.ts';

const run = promisify(execFile);

export type Account = { uid: number; gid: number };

/** How PostgreSQL's programs are started; PostgreSQL refuses to run as root. */
export type Launch = {
  binDir: string;
  /** The account when it differs from ours, that is, when we are root; it owns the files. */
  account?: Account;
  /** Options of `setpriv`, which changes to the account when the account itself cannot reach our folders. */
  setpriv?: string[];
};

/** Returns how to start one of PostgreSQL's programs. */
export function launchCommand(
  { binDir, account, setpriv }: Launch,
  program: 'initdb' | 'postgres',
  args: string[],
): { file: string; args: string[]; options: { env: NodeJS.ProcessEnv } & Partial<Account> } {
  const file = path.join(binDir, program);
  // Passes on nothing else of our environment: the operator's PGDATA, PGPORT or LANG must have no effect.
  const env = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] };
  return setpriv === undefined
    ? { file, args, options: { env, ...account } }
    : { file: 'setpriv', args: [...setpriv, file, ...args], options: { env } };
}

/**
 * Decides under which account PostgreSQL runs and makes `homeDir` its own.
 * As a normal user: as that user. As root: as the owner of an existing database, else as
 * `postgres`, `node` or `nobody`.
 * @throws Error with one sentence for the operator
 */
export async function prepareLaunch(
  homeDir: string,
  dataDir: string,
  { binDir, version }: PostgresBinaries,
): Promise<Launch> {
  if (process.getuid?.() !== 0) {
    requirePasswdEntry();
    await requireOwnership(dataDir);
    return { binDir };
  }
  const account = await chooseAccount(dataDir);
  await giveTo(account, homeDir);
  if (!(await canEnter(homeDir, account))) {
    return { binDir, account, setpriv: await reachThroughLockedParents(homeDir, account) };
  }
  const reachable = await readVersion(binDir, account).then(
    () => true,
    () => false,
  );
  if (reachable) return { binDir, account };
  return { binDir: await copyPrograms(binDir, version, homeDir, account), account };
}

/** Gives a folder and all below it to the account, if another account owns it. */
export async function giveTo(account: Account | undefined, folder: string): Promise<void> {
  if (account === undefined || (await stat(folder)).uid === account.uid) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    await chown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  await chown(folder, account.uid, account.gid);
}

function requirePasswdEntry(): void {
  try {
    userInfo();
  } catch {
    throw new Error(
      `The account with the number ${process.getuid?.()} has no line in /etc/passwd, which PostgreSQL needs. ` +
        'Run Heirloom as an account that exists, or set DATABASE_URL.',
    );
  }
}

async function requireOwnership(dataDir: string): Promise<void> {
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner === undefined || owner.uid === process.getuid?.()) return;
  throw new Error(
    `${dataDir} belongs to the account number ${owner.uid}, but Heirloom runs as ${process.getuid?.()}. ` +
      'Run it as that account, or change the owner of the data directory.',
  );
}

async function chooseAccount(dataDir: string): Promise<Account> {
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'node', 'nobody']) {
    const line = lines.find((fields) => fields[0] === name);
    if (line !== undefined) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account postgres, node or nobody. ' +
      'Run Heirloom as a normal user, or set DATABASE_URL.',
  );
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  const enter = ['-c', 'cd "$1" && test -w .', 'sh', folder];
  return run('/bin/sh', enter, { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/**
 * Below a folder closed to others, such as /root, the account can reach neither data nor programs. `setpriv` changes to
 * the account but keeps the right to enter such folders (dac_override); PostgreSQL accepts that.
 */
async function reachThroughLockedParents(homeDir: string, account: Account): Promise<string[]> {
  const options = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const enter = ['/bin/sh', '-c', 'cd "$1"', 'sh', homeDir];
  try {
    await run('setpriv', [...options, ...enter], { cwd: '/' });
    return options;
  } catch {
    throw new Error(
      `PostgreSQL does not run as root, and the account number ${account.uid} cannot enter ${homeDir}. ` +
        'Set DATA_DIR to a folder outside /root, or run Heirloom as a normal user.',
    );
  }
}

/** Copies the programs beside the data, for when they are below a folder that the account cannot enter. */
async function copyPrograms(
  binDir: string,
  version: string,
  homeDir: string,
  account: Account,
): Promise<string> {
  const target = path.join(homeDir, `postgres-${version}`);
  const copied = path.join(target, 'bin');
  if (await stat(copied).catch(() => undefined)) return copied;
  const draft = `${target}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await cp(path.dirname(binDir), draft, { recursive: true, verbatimSymlinks: true });
  await chown(draft, 0, 0);
  await giveTo(account, draft);
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  return copied;
}
