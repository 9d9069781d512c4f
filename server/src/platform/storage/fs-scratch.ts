import { AppError } from '#platform/errors.ts';
import {
  makeProcessFolder,
  removeProcessFolder,
  sweepProcessFolders,
} from '#platform/process-folders.ts';
import type { DiskRoom } from '#platform/storage/disk-room.ts';

const prefix = 'work-';
/** No work takes longer than a day. */
const abandonedMs = 26 * 60 * 60 * 1000;
const usualCheckMs = 1000;

type Scratch = {
  scratchDir: string;
  /** Measures what the disk leaves for this work. */
  room: () => Promise<DiskRoom>;
  checkEveryMs?: number;
};

/**
 * Does work in a folder of its own, as long as the disk has room for it: the signal aborts when the work, or anything
 * else, has used it up.
 * @throws AppError STORAGE_FULL; what `work` throws
 */
export async function withScratch<T>(
  { scratchDir, room, checkEveryMs = usualCheckMs }: Scratch,
  work: (folder: string, full: AbortSignal) => Promise<T>,
): Promise<T> {
  if (await isFull(room)) throw new AppError('STORAGE_FULL');
  const full = new AbortController();
  const check = async (): Promise<void> => {
    // A disk that cannot be measured is offline, which the work itself finds out.
    if (await isFull(room).catch(() => false)) full.abort(new AppError('STORAGE_FULL'));
  };
  const folder = await makeProcessFolder(scratchDir, prefix);
  const watch = setInterval(() => void check(), checkEveryMs);
  try {
    return await work(folder, full.signal);
  } catch (error) {
    throw full.signal.aborted ? full.signal.reason : error;
  } finally {
    clearInterval(watch);
    await removeProcessFolder(folder);
  }
}

const isFull = async (room: Scratch['room']): Promise<boolean> => (await room()).freeBytes === 0;

/** Removes the folders of processes that were killed. */
export function sweepScratch(scratchDir: string, now: Date): Promise<void> {
  return sweepProcessFolders(scratchDir, prefix, { now: now.getTime(), abandonedMs });
}
