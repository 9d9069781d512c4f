import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

/** Makes a folder, and those above it, that only the server's account may enter. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Sets the rights of a file. Disks without rights, such as exFAT and some shares, refuse: there all files have the same. */
export async function closeFile(file: string, mode: number): Promise<void> {
  try {
    await chmod(file, mode);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(fileErrorCode(error) ?? '')) throw error;
  }
}

/** Waits until a file's bytes, or a directory's entries, are durable on the disk. */
export async function flush(fileOrDirectory: string): Promise<void> {
  const handle = await open(fileOrDirectory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a directory and those above it, up to and including `root`. */
export async function flushUpTo(root: string, directory: string): Promise<void> {
  for (let at = directory; at.length >= root.length; at = path.dirname(at)) await flushTogether(at);
}

/** Flushes that run, and those that begin after them, by directory. */
const running = new Map<string, Promise<void>>();
const waiting = new Map<string, Promise<void>>();

/**
 * Flushes a directory once for all who ask before that begins: files are kept several at a time, in the same few. Who waits
 * for one that fails hears of it, too: what the disk could not keep may be theirs, and it says so only once.
 */
export function flushTogether(directory: string): Promise<void> {
  const begin = async (): Promise<void> => {
    try {
      await running.get(directory);
    } finally {
      waiting.delete(directory);
    }
    const own = flush(directory);
    running.set(directory, own);
    await own.finally(() => running.get(directory) === own && running.delete(directory));
  };
  const shared = waiting.get(directory) ?? begin();
  waiting.set(directory, shared);
  return shared;
}

/** Flushes a directory and all below it: their entries, not the bytes of their files. */
export async function flushFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await flushFolders(path.join(folder, entry.name));
  }
  await flush(folder);
}

type AtomicWrite = {
  target: string;
  text: string;
  /** The path at which it is written first, on the same file system. A crash may leave it behind. */
  temporary: string;
  /** See flushUpTo. */
  root: string;
};

/** Writes a file so that after a crash or a power cut either the old file or the complete new one is there. */
export async function writeFileAtomically(write: AtomicWrite): Promise<void> {
  const { target, text, temporary, root } = write;
  const directory = path.dirname(target);
  await makeFolder(directory);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushUpTo(root, directory);
}
