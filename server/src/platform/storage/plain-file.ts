import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises';
import path from 'node:path';

/** Opens a file for reading, never through a symbolic link. @throws ELOOP where the name is such a link */
export function openPlain(file: string | Buffer): Promise<FileHandle> {
  return open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
}

/**
 * Demands that the folders between `root` and a file are no symbolic links, which could lead anywhere. `root` itself
 * may be one: operators put folders of the archive on other disks.
 * @throws ENOENT where a folder is missing, ELOOP where one is a link
 */
export async function requirePlainFolders(root: string, file: string): Promise<void> {
  const between = path.relative(root, path.dirname(file));
  if (between === '') return;
  const [realRoot, realFolder] = await Promise.all([realpath(root), realpath(path.dirname(file))]);
  if (realFolder === path.join(realRoot, between)) return;
  throw Object.assign(new Error('A folder of the storage is a symbolic link.'), { code: 'ELOOP' });
}

/**
 * Makes the folders between `root` and a file, one after the other, so that none is made through a symbolic link.
 * @throws as requirePlainFolders
 */
export async function makePlainFolders(root: string, file: string): Promise<void> {
  const folder = path.dirname(file);
  if (path.relative(root, folder) === '') return;
  await makePlainFolders(root, folder);
  await mkdir(folder).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  });
  await requirePlainFolders(root, file);
}

/** Returns the size of a plain file; null for folders, links and anything else. */
export async function sizeOfPlain(file: string): Promise<number | null> {
  const facts = await lstat(file);
  return facts.isFile() ? facts.size : null;
}
