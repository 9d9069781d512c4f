import { constants } from 'node:fs';
import { copyFile, type FileHandle, lstat, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#platform/errors.ts';
import { appendBytes } from '#platform/storage/append-bytes.ts';
import { closeFile, flushTogether } from '#platform/storage/durable-files.ts';
import { openPlain, sizeOfPlain } from '#platform/storage/plain-file.ts';
import type { StagedPart, Staging } from '#platform/storage/staging.ts';
import { fileErrorCode, isFullError, toStorageError } from '#platform/storage/storage-error.ts';

const prefix = 'upload-';

/** Waits until a file's bytes are on the disk. */
export type FlushFile = (file: FileHandle) => Promise<void>;

export type FsStaging = Staging & {
  /** The file that collects the bytes of an upload until it is linked to its final place. */
  pathOf(uploadId: string): string;
  /** Closes that file to every change, and waits until its bytes are on the disk. @throws AppError STORAGE_OFFLINE */
  seal(uploadId: string): Promise<void>;
};

type StagingOptions = {
  flushFile: FlushFile;
  /** Called when a flush failed: bytes that were written may be lost. */
  onLostBytes: () => void;
};

/**
 * Only the server's account can enter the folders. Where that is root, media workers are another account of its group,
 * and read through a hard link.
 */
const stagedMode = 0o640;
const originalMode = 0o440;
const toWrite = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW;

/** Stages each upload in one file, to which bytes are appended; a hard link to that file becomes the original. */
export function createFsStaging(
  stagingDir: string,
  { flushFile, onLostBytes }: StagingOptions,
): FsStaging {
  const pathOf = (uploadId: string): string => path.join(stagingDir, `${prefix}${uploadId}`);
  const remove = (uploadId: string): Promise<void> => rm(pathOf(uploadId), { force: true });
  const flushOf = (uploadId: string) => (file: FileHandle) =>
    flushOrDrop(
      () => flushFile(file),
      () => remove(uploadId),
      onLostBytes,
    );
  return {
    pathOf,
    remove,
    create: async (uploadId) => {
      try {
        await (await open(pathOf(uploadId), toWrite, stagedMode)).close();
        // The umask of the server takes the group's right away.
        await closeFile(pathOf(uploadId), stagedMode);
        await flushTogether(stagingDir);
      } catch (error) {
        throw toStorageError(error);
      }
    },
    sizeOf: (uploadId) => sizeOf(pathOf(uploadId)),
    durableSizeOf: async (uploadId) => {
      const file = pathOf(uploadId);
      if ((await sizeOf(file)) === 0) return 0;
      await using handle = await openPlain(file);
      try {
        await flushOrDrop(
          () => handle.sync(),
          () => remove(uploadId),
          onLostBytes,
        );
        return (await handle.stat()).size;
      } catch (error) {
        throw toStorageError(error);
      }
    },
    seal: async (uploadId) => {
      const file = pathOf(uploadId);
      await using handle = await openPlain(file);
      await closeFile(file, originalMode);
      await flushOf(uploadId)(handle);
    },
    copyIn: async (uploadId, file) => {
      await copy(file, pathOf(uploadId));
      // The copy has the rights of the file, which may be read-only.
      await closeFile(pathOf(uploadId), stagedMode);
    },
    append: (uploadId, part) => append(pathOf(uploadId), part, flushOf(uploadId)),
    withLocalFile: async (uploadId, work) => {
      if ((await sizeOf(pathOf(uploadId))) === 0) throw new AppError('NOT_FOUND');
      return work(pathOf(uploadId));
    },
    bringAlong: async () => undefined,
    list: () => listStaged(stagingDir),
  };
}

async function copy(file: string | Buffer, target: string): Promise<void> {
  try {
    await copyFile(file, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    // Any other error may be about the file, which is none of ours.
    throw isFullError(error) ? toStorageError(error) : error;
  }
}

async function listStaged(stagingDir: string) {
  const listed = [];
  for (const name of await readdir(stagingDir)) {
    if (!name.startsWith(prefix)) continue;
    const facts = await lstat(path.join(stagingDir, name)).catch(() => null);
    if (facts) listed.push({ uploadId: name.slice(prefix.length), changedAt: facts.mtime });
  }
  return listed;
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await sizeOfPlain(file)) ?? 0;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return 0;
    throw toStorageError(error);
  }
}

async function append(target: string, part: StagedPart, flushFile: FlushFile): Promise<number> {
  try {
    await using file = await open(target, toWrite, stagedMode);
    return await appendBytes(file, { ...part, flush: () => flushFile(file) });
  } catch (error) {
    throw toStorageError(error);
  }
}

/**
 * After a failed flush the system may count lost bytes as written, so the staged file is dropped and the client begins
 * again.
 */
async function flushOrDrop(
  flushNow: () => Promise<void>,
  drop: () => Promise<void>,
  onLostBytes: () => void,
): Promise<void> {
  try {
    await flushNow();
  } catch (error) {
    if (!isFullError(error)) onLostBytes();
    // On a disk that has become read-only the file stays.
    await drop().catch(() => undefined);
    throw fileErrorCode(error) === undefined ? new AppError('STORAGE_OFFLINE') : error;
  }
}
