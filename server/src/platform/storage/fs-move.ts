import { constants } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
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
    const copy = await copyNear(from, nearDir);
    try {
      await rename(copy.path, target);
    } finally {
      await copy.remove();
    }
  }
}

/** A flushed file near its target; `remove` takes a copy away, and leaves the file itself. */
type NearFile = { path: string; remove: () => Promise<void> };

/** Copies a flushed file to the disk of `nearDir` where it is on another, so that moving it takes no time. */
export async function bringNear(from: string, nearDir: string): Promise<NearFile> {
  const [file, folder] = await Promise.all([stat(from), stat(nearDir)]);
  if (file.dev !== folder.dev) return copyNear(from, nearDir);
  return { path: from, remove: () => Promise.resolve() };
}

async function copyNear(from: string, nearDir: string): Promise<NearFile> {
  const folder = await makeProcessFolder(nearDir, prefix);
  const remove = () => removeProcessFolder(folder);
  try {
    const copy = path.join(folder, 'file');
    await copyFile(from, copy, constants.COPYFILE_FICLONE);
    await flush(copy);
    return { path: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes what killed processes have left of it. */
export function sweepMoves(nearDir: string, now: Date): Promise<void> {
  return sweepProcessFolders(nearDir, prefix, { now: now.getTime(), abandonedMs: 0 });
}
