import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Lets `write` fill a temporary file beside `outPath` and renames it only when it is complete and on the disk: a reader
 * of the file always sees all of it, even after a power cut. Removes the temporary file when `write` throws.
 */
export async function publishFile<T>(
  outPath: string,
  write: (temporaryPath: string) => Promise<T>,
): Promise<T> {
  const temporaryPath = `${outPath}.part`;
  try {
    const result = await write(temporaryPath);
    await flush(temporaryPath);
    await rename(temporaryPath, outPath);
    await flush(dirname(outPath));
    return result;
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
