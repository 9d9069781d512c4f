import { constants } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import {
  makeProcessFolder,
  removeProcessFolder,
  sweepProcessFolders,
} from '#platform/process-folders.ts';
import { flush } from '#platform/storage/durable-files.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

const prefix = 'move-';

/**
 * Renames a flushed file to `target`, replacing what is there. From another disk it is copied first, into a folder in
 * `nearDir` on the disk of the target, and flushed there: at no moment the target is half a file.
 */
export async function moveFile(from: string, target: string, nearDir: string): Promise<void> {
  try {
    await rename(from, target);
  } catch (error) {
    if (fileErrorCode(error) !== 'EXDEV') throw error;
    const folder = await makeProcessFolder(nearDir, prefix);
    try {
      const copy = path.join(folder, 'file');
      await copyFile(from, copy, constants.COPYFILE_FICLONE);
      await flush(copy);
      await rename(copy, target);
    } finally {
      await removeProcessFolder(folder);
    }
  }
}

/** Removes what killed processes have left of it. */
export function sweepMoves(nearDir: string, now: Date): Promise<void> {
  return sweepProcessFolders(nearDir, prefix, { now: now.getTime(), abandonedMs: 0 });
}
