/** A folder on another disk than that of the archives of tests: in memory, where the system has such a disk. */
import { existsSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
export const hasOtherDisk = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev;
/** For titles of tests that need it. */
export const otherDiskNote = hasOtherDisk ? '' : ' (left out: this system has no /dev/shm)';

/** The caller removes it. */
export function folderOnOtherDisk(): Promise<string> {
  return mkdtemp(path.join(memory, 'heirloom-'));
}
