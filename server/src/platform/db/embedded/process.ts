import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { open, readdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { launchCommand, type Launch } from '#platform/db/embedded/account.ts';

/** Starts `postgres` detached from this process: it must survive Ctrl-C in the terminal, and even a crash of ours. */
export async function spawnPostmaster(options: {
  launch: Launch;
  dataDir: string;
  socketDir: string;
  settings: Record<string, string>;
  startLog: string;
}): Promise<ChildProcess> {
  const { launch, dataDir, socketDir, settings, startLog } = options;
  const command = launchCommand(launch, 'postgres', [
    '-D',
    dataDir,
    '-k',
    socketDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = await open(startLog, 'w');
  try {
    const child = spawn(command.file, command.args, {
      ...command.options,
      cwd: dataDir,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Reads the process id of the server from `postmaster.pid`; undefined when there is no such file. */
export async function readPostmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isNaN(pid) ? undefined : pid;
}

/** Returns the process id of the server that runs on the directory, if one does. */
export async function findPostmaster(dataDir: string): Promise<number | undefined> {
  const pid = await readPostmasterPid(dataDir);
  if (pid === undefined || !isProcessAlive(pid)) return undefined;
  return isWorkingIn(pid, await realpath(dataDir)) ? pid : undefined;
}

/** Tells whether a process lives and works in a directory, by /proc alone: that costs little and waits for no disk. */
export function isWorkingIn(pid: number, directory: string): boolean {
  if (!isProcessAlive(pid)) return false;
  return process.platform !== 'linux' || workingDirectory(pid) === directory;
}

/** Tells whether a process exists and is not a zombie; a container without an init keeps zombies. */
export function isProcessAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const status = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return status !== undefined && !/\) [ZX] /.test(status);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Decides whether to wait for the process named in the pid file or to start a server. A pid that no longer exists is
 * left to PostgreSQL, which checks more than we can. But PostgreSQL refuses for ever when the pid now belongs to
 * another program of the same account or to a zombie: then the file is removed, provided no PostgreSQL process works in
 * the directory.
 */
export async function isPidFileHeld(dataDir: string): Promise<boolean> {
  const pid = await readPostmasterPid(dataDir);
  if (pid === undefined || process.platform !== 'linux') return false;
  if (await isPostgresWorkingIn(dataDir)) return true;
  const exists = await readFile(`/proc/${pid}/stat`).catch(() => undefined);
  if (exists !== undefined) await rm(pidFile(dataDir), { force: true });
  return false;
}

async function isPostgresWorkingIn(dataDir: string): Promise<boolean> {
  const directory = await realpath(dataDir);
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    if (workingDirectory(entry) !== directory) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('postgres')) return true;
  }
  return false;
}

function workingDirectory(pid: number | string): string | undefined {
  return unlessGone(() => readlinkSync(`/proc/${pid}/cwd`));
}

function unlessGone(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function pidFile(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}
