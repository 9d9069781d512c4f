import {
  chmod,
  chown,
  constants,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readlink,
  rm,
  symlink,
  utimes,
} from 'node:fs/promises';
import path from 'node:path';
import { flush } from '#platform/storage/durable-files.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

type Options = {
  /** Chooses by the path below the source; all if not given. */
  takes?: (place: string) => boolean;
  onFile?: (sizeBytes: number) => void;
};

export type Copied = { files: number; sizeBytes: number };

/**
 * Copies a folder with the rights, owners and times of its files, and reads each file again on both sides. What is there
 * already, and the same, is not copied again. All of it is durable when it returns.
 * @throws Error that names a file which did not arrive as it was
 */
export async function copyTree(
  source: string,
  target: string,
  { takes = () => true, onFile }: Options = {},
): Promise<Copied> {
  const copied: Copied = { files: 0, sizeBytes: 0 };
  const copyFolder = async (place: string): Promise<void> => {
    const [from, to] = [path.join(source, place), path.join(target, place)];
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const name of await readdir(from)) {
      const below = path.join(place, name);
      if (!takes(below)) continue;
      const facts = await lstat(path.join(from, name));
      if (facts.isDirectory()) await copyFolder(below);
      if (facts.isSymbolicLink()) await copyLink(path.join(from, name), path.join(to, name));
      if (!facts.isFile()) continue;
      await copyWhole(path.join(from, name), path.join(to, name));
      copied.files += 1;
      copied.sizeBytes += facts.size;
      onFile?.(facts.size);
    }
    await takeRights(from, to);
    await flush(to);
  };
  await copyFolder('');
  return copied;
}

async function copyWhole(from: string, to: string): Promise<void> {
  const { sha256 } = await hashFile(from);
  if ((await hashIfThere(to)) !== sha256) {
    // A file of an earlier try may be closed to changes.
    await rm(to, { force: true });
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
  await takeRights(from, to);
  await flush(to);
  if ((await hashIfThere(to)) === sha256) return;
  throw new Error(
    `${from} did not arrive in ${to} as it was. Nothing was changed. Check that disk.`,
  );
}

async function copyLink(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await symlink(await readlink(from), to);
}

/** Disks without rights or owners refuse; what they hold is open to whoever mounts them. */
async function takeRights(from: string, to: string): Promise<void> {
  const { mode, uid, gid, atime, mtime } = await lstat(from);
  const unlessWithout = (error: unknown): void => {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(fileErrorCode(error) ?? '')) throw error;
  };
  if (process.getuid?.() === 0) await chown(to, uid, gid).catch(unlessWithout);
  await chmod(to, mode & 0o7777).catch(unlessWithout);
  await utimes(to, atime, mtime).catch(unlessWithout);
}

async function hashIfThere(file: string): Promise<string | null> {
  try {
    return (await hashFile(file)).sha256;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
