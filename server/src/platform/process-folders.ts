/** Folders for intermediate files, named after the process that made them, so that those of killed ones can be found. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** In a container every server has the same number: a folder with ours may be of a server before. */
const ownFolders = new Set<string>();

/** Makes a folder for this process. */
export async function makeProcessFolder(parent: string, prefix: string): Promise<string> {
  const unique = randomBytes(6).toString('hex');
  const folder = path.join(parent, `${prefix}${process.pid}-${unique}`);
  // Before it exists, since a sweep may run meanwhile.
  ownFolders.add(folder);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

export async function removeProcessFolder(folder: string): Promise<void> {
  await removeAll(folder);
  ownFolders.delete(folder);
}

/** Node cannot remove folders without rights, or deeper than a path can be long; hostile files may have made both. */
async function removeAll(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    await run('chmod', ['-R', 'u+rwX', '--', folder]).catch(() => undefined);
    await run('rm', ['-rf', '--', folder]);
  }
}

/**
 * Removes the folders of killed processes, and those of earlier versions, which name no process, once they are older
 * than `abandonedMs`. What cannot be removed, such as another user's, stays.
 */
export async function sweepProcessFolders(
  parent: string,
  prefix: string,
  { now, abandonedMs }: { now: number; abandonedMs: number },
): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const folder = path.join(parent, name);
    const [, pid] = /^(\d+)-/.exec(name.slice(prefix.length)) ?? [];
    const isLeft =
      pid === undefined
        ? now - ((await changedAt(folder)) ?? now) > abandonedMs
        : isOfDead(folder, Number(pid));
    if (isLeft) await removeAll(folder).catch(() => undefined);
  }
}

const isOfDead = (folder: string, pid: number): boolean =>
  pid === process.pid ? !ownFolders.has(folder) : !isRunning(pid);

const changedAt = async (folder: string): Promise<number | null> =>
  (await stat(folder).catch(() => null))?.mtimeMs ?? null;

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, but runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
