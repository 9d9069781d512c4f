/** A folder on another disk than that of the archives of tests: in memory, or a real one where those are in memory. */
import { existsSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const disk = ['/dev/shm', '/var/tmp'].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);
export const hasOtherDisk = disk !== undefined;
/** For titles of tests that need it. */
export const otherDiskNote = hasOtherDisk ? '' : ' (left out: this system has one disk only)';

/** The caller removes it. */
export function folderOnOtherDisk(): Promise<string> {
  return mkdtemp(path.join(disk!, 'heirloom-'));
}
