import { constants } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#platform/errors.ts';
import { appendBytes } from '#platform/storage/append-bytes.ts';
import { flush } from '#platform/storage/durable-files.ts';
import type { StagedPart, Staging } from '#platform/storage/staging.ts';
import { fileErrorCode, toStorageError } from '#platform/storage/storage-error.ts';

const prefix = 'upload-';

/** Waits until a file's bytes are on the disk. */
export type FlushFile = (file: FileHandle) => Promise<void>;

export type FsStaging = Staging & {
  /** The file that collects the bytes of an upload until it is linked to its final place. */
  pathOf(uploadId: string): string;
};

/** Stages each upload in one file, to which bytes are appended; a hard link to that file becomes the original. */
export function createFsStaging(stagingDir: string, flushFile: FlushFile): FsStaging {
  const pathOf = (uploadId: string): string => path.join(stagingDir, `${prefix}${uploadId}`);
  const remove = (uploadId: string): Promise<void> => rm(pathOf(uploadId), { force: true });
  return {
    pathOf,
    remove,
    create: async (uploadId) => {
      try {
        const handle = await open(pathOf(uploadId), 'a');
        await handle.close();
        await flush(stagingDir);
      } catch (error) {
        throw toStorageError(error);
      }
    },
    sizeOf: (uploadId) => sizeOf(pathOf(uploadId)),
    durableSizeOf: async (uploadId) => {
      const file = pathOf(uploadId);
      if ((await sizeOf(file)) === 0) return 0;
      await using handle = await open(file, 'r');
      try {
        await handle.sync();
        return (await handle.stat()).size;
      } catch (error) {
        await remove(uploadId);
        throw toStorageError(error);
      }
    },
    append: (uploadId, part) =>
      append(pathOf(uploadId), part, (file) =>
        flushOrDrop(
          () => flushFile(file),
          () => remove(uploadId),
        ),
      ),
    withLocalFile: (uploadId, work) => work(pathOf(uploadId)),
    list: async () => {
      const listed = [];
      for (const name of await readdir(stagingDir)) {
        if (!name.startsWith(prefix)) continue;
        const facts = await stat(path.join(stagingDir, name)).catch(() => null);
        if (facts) listed.push({ uploadId: name.slice(prefix.length), changedAt: facts.mtime });
      }
      return listed;
    },
  };
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return 0;
    throw toStorageError(error);
  }
}

async function append(target: string, part: StagedPart, flushFile: FlushFile): Promise<number> {
  try {
    await using file = await open(target, constants.O_WRONLY | constants.O_CREAT);
    return await appendBytes(file, { ...part, flush: () => flushFile(file) });
  } catch (error) {
    throw toStorageError(error);
  }
}

/**
 * After a failed flush the system may count lost bytes as written, so the staged file is dropped and the client begins
 * again.
 */
async function flushOrDrop(flushNow: () => Promise<void>, drop: () => Promise<void>) {
  try {
    await flushNow();
  } catch (error) {
    await drop();
    throw fileErrorCode(error) === undefined ? new AppError('STORAGE_OFFLINE') : error;
  }
}
