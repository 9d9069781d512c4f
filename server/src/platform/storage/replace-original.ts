import { link, lstat, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Folders } from '#platform/folders.ts';
import { damagedOf } from '#platform/storage/beside-original.ts';
import { closeFile, flush, flushUpTo, makeFolder } from '#platform/storage/durable-files.ts';
import { moveFile } from '#platform/storage/fs-move.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

type Replacement = { copyPath: string; target: string } & Pick<
  Folders,
  'originalsDir' | 'stagingDir'
>;

/** Replaces an original by a good copy; at every moment the old or the new file has its name. */
export async function replaceOriginal(replacement: Replacement): Promise<void> {
  const { copyPath, target, originalsDir, stagingDir } = replacement;
  await closeFile(copyPath, 0o440);
  await flush(copyPath);
  await makeFolder(path.dirname(target));
  await setAside(target);
  await moveFile(copyPath, target, stagingDir);
  await flushUpTo(originalsDir, path.dirname(target));
}

async function setAside(target: string): Promise<void> {
  const facts = await lstatIfThere(target);
  if (facts === null) return;
  const quarantine = damagedOf(target);
  await rm(quarantine, { recursive: true, force: true });
  // A folder is where the file should be: it cannot be hard-linked, nor replaced by a file.
  if (facts.isDirectory()) await rename(target, quarantine);
  else await link(target, quarantine);
}

async function lstatIfThere(file: string) {
  try {
    return await lstat(file);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
