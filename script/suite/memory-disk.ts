import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** The disk that Linux keeps in memory. */
const memoryDisk = '/dev/shm';
const prefix = 'heirloom-run-';
/** A whole run fills 2 GiB of it at most; what runs beside it needs 5 more. */
const enough = { disk: 6 * 1024 ** 3, memory: 10 * 1024 ** 3 };

/**
 * Makes a folder in memory for all temporary files of a run of tests, removed when this process ends; undefined where
 * there is no such disk, too little of it, or none that programs may be started from. Tests make and delete databases and
 * archives of thousands of files, which costs more on a disk: a run takes a twentieth less processor time (docs/decisions/0115).
 */
export function folderInMemory(disk = memoryDisk): string | undefined {
  if (!existsSync(disk)) return undefined;
  sweep(disk);
  if (!hasRoom(disk)) return undefined;
  const folder = path.join(disk, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // As /tmp: tests also start programs under other accounts.
  chmodSync(folder, 0o1777);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!startsPrograms(folder)) {
    remove();
    return undefined;
  }
  process.once('exit', remove);
  return folder;
}

/** Removes what killed runs have left. */
function sweep(disk: string): void {
  for (const name of readdirSync(disk)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(path.join(disk, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function hasRoom(disk: string): boolean {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize >= enough.disk && freemem() >= enough.memory;
}

function startsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
