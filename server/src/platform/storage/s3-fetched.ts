import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/log.ts';
import { makeProcessFolder, sweepProcessFolders } from '#platform/process-folders.ts';
import { makeFolder } from '#platform/storage/durable-files.ts';
import { toStorageError } from '#platform/storage/storage-error.ts';
import { type HashedFile, writeHashed } from '#platform/storage/write-hashed.ts';

const prefix = 'fetched-';

/** What another process has deleted for good is gone from here by then. */
const restMs = 60 * 60 * 1000;

type Entry = {
  file: Promise<string>;
  sizeBytes: number;
  users: number;
  usedAt: number;
  /** Removed when its last user has ended. */
  isOver?: boolean;
  rest?: NodeJS.Timeout;
};
type Wanted = {
  /** Tells these bytes from all others. */
  id: string;
  sizeBytes: number;
  /** What was noted with it; null where nothing was. */
  sha256: string | null;
  fetch: () => Promise<AsyncIterable<Buffer>>;
};

/**
 * Local files of objects, for tools that need one. They stay for an hour, or until their room is needed for others, the
 * oldest first; one that is used stays.
 * @param limitBytes what all of them may take; for a larger file `use` throws TOO_LARGE, since no later try would succeed
 */
export function createFetchedFiles({ scratchDir, limitBytes, log }: Shelf) {
  const { entries, forget, reserve, removed } = createShelf({ scratchDir, limitBytes, log });

  return {
    async use<T>(wanted: Wanted, work: (file: string) => Promise<T>): Promise<T> {
      const entry = entries.get(wanted.id) ?? reserve(wanted);
      clearTimeout(entry.rest);
      entry.users += 1;
      try {
        return await work(await entry.file);
      } finally {
        entry.users -= 1;
        entry.usedAt = performance.now();
        if (entry.users === 0) {
          const end = () => forget(wanted.id, entry);
          if (entry.isOver) end();
          else entry.rest = setTimeout(end, restMs).unref();
        }
      }
    },
    /** Removes what was fetched of an object, or below it, that is gone, as soon as nobody uses it. */
    drop: async (name: string): Promise<void> => {
      for (const [id, entry] of entries) {
        if (!id.startsWith(`${name} `) && !id.startsWith(`${name}/`)) continue;
        entry.isOver = true;
        if (entry.users === 0) forget(id, entry);
      }
      await removed();
    },
    sweep: (now: Date) =>
      sweepProcessFolders(scratchDir, prefix, { now: now.getTime(), abandonedMs: 0 }),
  };
}

type Shelf = { scratchDir: string; limitBytes: number; log: Logger };

/** Knows which files there are, and gives room to new ones. */
function createShelf({ scratchDir, limitBytes, log }: Shelf) {
  const entries = new Map<string, Entry>();

  const fetchFile = createFetcher(scratchDir, log);
  let removed = Promise.resolve();
  const forget = (id: string, entry: Entry): void => {
    clearTimeout(entry.rest);
    if (entries.get(id) === entry) entries.delete(id);
    const remove = async (): Promise<void> => rm(await entry.file, { force: true });
    removed = removed.then(remove).catch(() => undefined);
  };
  /** Nothing is awaited in here: what two calls reserve at once must fit together. */
  const makeRoom = (neededBytes: number): void => {
    const resting = [...entries].filter(([, { users }]) => users === 0);
    resting.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    let usedBytes = [...entries.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const [id, entry] of resting) {
      if (usedBytes + neededBytes <= limitBytes) return;
      forget(id, entry);
      usedBytes -= entry.sizeBytes;
    }
    if (usedBytes + neededBytes <= limitBytes) return;
    log.error(
      { neededBytes, limitBytes },
      'a file does not fit into SCRATCH_BYTES beside those that are used',
    );
    throw new AppError('STORAGE_FULL');
  };
  const reserve = (wanted: Wanted): Entry => {
    const { sizeBytes: neededBytes } = wanted;
    if (neededBytes > limitBytes) {
      log.error({ neededBytes, limitBytes }, 'a file is larger than SCRATCH_BYTES: raise it');
      throw new AppError('TOO_LARGE');
    }
    makeRoom(neededBytes);
    const file = removed.then(() => fetchFile(wanted));
    const entry = { file, sizeBytes: wanted.sizeBytes, users: 0, usedAt: 0 };
    entries.set(wanted.id, entry);
    file.catch(() => {
      if (entries.get(wanted.id) === entry) entries.delete(wanted.id);
    });
    return entry;
  };
  return { entries, forget, reserve, removed: () => removed };
}

export type FetchedFiles = ReturnType<typeof createFetchedFiles>;

/** Returns a function that fetches into a new file of this process's folder, and leaves none when it fails. */
function createFetcher(scratchDir: string, log: Logger): (wanted: Wanted) => Promise<string> {
  let folder: Promise<string> | undefined;
  let count = 0;
  const ownFolder = async (): Promise<string> => {
    await makeFolder(scratchDir);
    return makeProcessFolder(scratchDir, prefix);
  };
  return async (wanted) => {
    folder ??= ownFolder().catch((error: unknown) => {
      folder = undefined;
      throw error;
    });
    count += 1;
    const file = path.join(await folder, String(count));
    try {
      const arrived = await writeHashed(file, await wanted.fetch());
      if (isAsWanted(wanted, arrived)) return file;
      log.error({ object: wanted.id, arrived }, 'the object store did not return what was put');
      throw new AppError('STORAGE_OFFLINE');
    } catch (error) {
      await rm(file, { force: true });
      throw toStorageError(error);
    }
  };
}

function isAsWanted({ sizeBytes, sha256 }: Wanted, arrived: HashedFile): boolean {
  return arrived.sizeBytes === sizeBytes && (sha256 ?? arrived.sha256) === arrived.sha256;
}
