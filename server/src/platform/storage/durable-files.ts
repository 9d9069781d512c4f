import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Waits until a file's bytes, or a directory's entries, are on the disk. */
export const flush = async (fileOrDirectory: string): Promise<void> => {
  const handle = await open(fileOrDirectory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Flushes a directory and those above it, up to and including `root`. */
export const flushUpTo = async (root: string, directory: string): Promise<void> => {
  for (let at = directory; at.length >= root.length; at = path.dirname(at)) await flush(at);
};

/** Writes a file so that after a power cut either the old or the whole new one is there. `root`: see flushUpTo. */
export const writeFileAtomically = async (
  root: string,
  target: string,
  text: string,
): Promise<void> => {
  const directory = path.dirname(target);
  await mkdir(directory, { recursive: true });
  const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(temporary, 'wx');
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
};
