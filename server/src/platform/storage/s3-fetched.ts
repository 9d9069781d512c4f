import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/log.ts';
import { makeProcessFolder, sweepProcessFolders } from '#platform/process-folders.ts';
import { makeFolder } from '#platform/storage/durable-files.ts';
import { toStorageError } from '#platform/storage/storage-error.ts';
import { type HashedFile, writeHashed } from '#platform/storage/write-hashed.ts';

const prefix = 'fetched-';

type Entry = { file: Promise<string>; sizeBytes: number; users: number; usedAt: number };
type Wanted = {
  /** Tells these bytes from all others. */
  id: string;
  sizeBytes: number;
  /** What was noted with it; null where nothing was. */
  sha256: string | null;
  fetch: () => Promise<AsyncIterable<Buffer>>;
};

/**
 * Local files of objects, for tools that need one. They stay until their room is needed for others, the oldest first;
 * one that is used stays.
 * @param limitBytes what all of them may take
 */
export function createFetchedFiles({
  scratchDir,
  limitBytes,
  log,
}: {
  scratchDir: string;
  limitBytes: number;
  log: Logger;
}) {
  const entries = new Map<string, Entry>();

  const fetchFile = createFetcher(scratchDir, log);
  const makeRoom = async (neededBytes: number): Promise<void> => {
    const resting = [...entries].filter(([, { users }]) => users === 0);
    resting.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    let usedBytes = [...entries.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const [id, { file, sizeBytes }] of resting) {
      if (usedBytes + neededBytes <= limitBytes) return;
      entries.delete(id);
      usedBytes -= sizeBytes;
      await rm(await file, { force: true });
    }
    if (usedBytes + neededBytes <= limitBytes) return;
    log.error({ neededBytes, limitBytes }, 'a file does not fit into SCRATCH_BYTES');
    throw new AppError('STORAGE_FULL');
  };

  return {
    async use<T>(wanted: Wanted, work: (file: string) => Promise<T>): Promise<T> {
      let entry = entries.get(wanted.id);
      if (!entry) {
        await makeRoom(wanted.sizeBytes);
        entry = entries.get(wanted.id);
      }
      if (!entry) {
        entry = { file: fetchFile(wanted), sizeBytes: wanted.sizeBytes, users: 0, usedAt: 0 };
        entries.set(wanted.id, entry);
        entry.file.catch(() => entries.delete(wanted.id));
      }
      entry.users += 1;
      try {
        return await work(await entry.file);
      } finally {
        entry.users -= 1;
        entry.usedAt = performance.now();
      }
    },
    sweep: (now: Date) =>
      sweepProcessFolders(scratchDir, prefix, { now: now.getTime(), abandonedMs: 0 }),
  };
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
