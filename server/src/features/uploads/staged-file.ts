import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { flush } from '#platform/storage/durable-files.ts';
import { fileErrorCode, toStorageError } from '#platform/storage/storage-error.ts';
import type { Storage } from '#platform/storage/storage.ts';

type Staging = Pick<Storage, 'stagingDir'>;

const prefix = 'upload-';

/** Where the bytes of an upload gather until they are linked to their final place. */
export const stagedPathOf = ({ stagingDir }: Staging, uploadId: string): string =>
  path.join(stagingDir, `${prefix}${uploadId}`);

/** Which upload a file of the staging folder belongs to; null for other people's files. */
export const uploadIdOf = (fileName: string): string | null =>
  fileName.startsWith(prefix) ? fileName.slice(prefix.length) : null;

/** Makes the empty file, or leaves the one that is there; its name survives a power cut. */
export const createStagedFile = async (storage: Staging, uploadId: string): Promise<void> => {
  try {
    const handle = await open(stagedPathOf(storage, uploadId), 'a');
    await handle.close();
    await flush(storage.stagingDir);
  } catch (error) {
    throw toStorageError(error);
  }
};

/** Bytes that have arrived, 0 when there is no file: nothing has been received then. */
export const stagedSize = async (storage: Staging, uploadId: string): Promise<number> => {
  try {
    return (await stat(stagedPathOf(storage, uploadId))).size;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return 0;
    throw toStorageError(error);
  }
};

/** Like stagedSize, but counts only what a power cut cannot take away any more. */
export const durableSize = async (storage: Staging, uploadId: string): Promise<number> => {
  if ((await stagedSize(storage, uploadId)) === 0) return 0;
  const handle = await open(stagedPathOf(storage, uploadId), 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } catch (error) {
    await dropStagedFile(storage, uploadId);
    throw toStorageError(error);
  } finally {
    await handle.close();
  }
};

/**
 * Removes the bytes of an upload. Also the answer to a flush that failed: the system may then count lost bytes as
 * written, so nothing of the file is believed and the client begins again.
 */
export const dropStagedFile = (storage: Staging, uploadId: string): Promise<void> =>
  rm(stagedPathOf(storage, uploadId), { force: true });
