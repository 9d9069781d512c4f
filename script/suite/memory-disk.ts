import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  makeProcessFolder,
  removeProcessFolder,
  sweepProcessFolders,
} from '../../server/src/platform/process-folders.ts';

/** The disk that Linux keeps in memory. */
const memoryDisk = '/dev/shm';
const prefix = 'heirloom-run-';
/** A whole run fills 2 GiB of it at most; what runs beside it needs 5 more. */
const enough = { disk: 6 * 1024 ** 3, memory: 10 * 1024 ** 3 };

/**
 * Makes a folder in memory for all temporary files of a run of tests, which the caller removes; undefined where there is
 * no such disk, too little of it, or none that programs may be started from. Tests make and delete databases and
 * archives of thousands of files, which costs more on a disk: a run takes a twentieth less processor time (docs/decisions/0115).
 */
export async function folderInMemory(disk = memoryDisk): Promise<string | undefined> {
  // What killed runs have left.
  await sweepProcessFolders(disk, prefix, { now: Date.now(), abandonedMs: Infinity });
  if (!hasRoom(disk)) return undefined;
  const folder = await makeProcessFolder(disk, prefix);
  // As /tmp: tests also start programs under other accounts.
  chmodSync(folder, 0o1777);
  if (startsPrograms(folder)) return folder;
  await removeProcessFolder(folder);
  return undefined;
}

function hasRoom(disk: string): boolean {
  try {
    accessSync(disk, constants.W_OK);
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize >= enough.disk && process.availableMemory() >= enough.memory;
  } catch {
    return false;
  }
}

function startsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
