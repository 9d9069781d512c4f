import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '#platform/storage/storage.ts';

const prefix = 'work-';
/** No step may take longer than a day. */
const ABANDONED_MS = 26 * 60 * 60 * 1000;

/** A folder for files being made, on the same disk as their final place; gone when `work` ends, however it ends. */
export const withWorkFolder = async <T>(
  { stagingDir }: Pick<Storage, 'stagingDir'>,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(path.join(stagingDir, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** Removes the folders of servers that were killed. */
export const sweepWorkFolders = async (
  { stagingDir }: Pick<Storage, 'stagingDir'>,
  now: Date,
): Promise<void> => {
  for (const name of await readdir(stagingDir)) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(stagingDir, name);
    const found = await stat(folder).catch(() => null);
    if (found === null || now.getTime() - found.mtimeMs < ABANDONED_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
};
