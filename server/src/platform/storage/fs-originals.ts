import { link, lstat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#platform/errors.ts';
import { flushUpTo, makeFolder } from '#platform/storage/durable-files.ts';
import type { FsGuard } from '#platform/storage/fs-guard.ts';
import type { FsLayout } from '#platform/storage/fs-layout.ts';
import type { FsStaging } from '#platform/storage/fs-staging.ts';
import { hashIfReadable } from '#platform/storage/fs-stored-file.ts';
import { listOriginals } from '#platform/storage/list-originals.ts';
import { replaceOriginal } from '#platform/storage/replace-original.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import type { Originals } from '#platform/storage/storage.ts';

/** An original is a hard link to the staged file: the very bytes that were verified. */
export function createFsOriginals(
  { originalsDir, stagingDir, pathOf, plainPathOf }: FsLayout,
  { write }: FsGuard,
  { pathOf: stagedPathOf, seal }: Pick<FsStaging, 'pathOf' | 'seal'>,
): Originals {
  return {
    keepOriginal: ({ uploadId, bucket, key }) => {
      const stagedPath = stagedPathOf(uploadId);
      const target = pathOf(bucket, key);
      return write(async () => {
        await seal(uploadId);
        await makeFolder(path.dirname(target));
        await plainPathOf(bucket, key);
        await linkOnce(stagedPath, target);
        await flushUpTo(originalsDir, path.dirname(target));
      });
    },
    replaceOriginal: ({ copyPath, bucket, key }) => {
      const target = pathOf(bucket, key);
      return write(() => replaceOriginal({ copyPath, target, originalsDir, stagingDir }));
    },
    hashOriginal: (bucket, key, afterPart) =>
      hashIfReadable(() => plainPathOf(bucket, key), afterPart),
    listOriginals: () => listOriginals(originalsDir),
    holdsFolder: (folder) => !path.relative(originalsDir, folder).startsWith('..'),
    sizeOfListed: async (place) => {
      try {
        return (await lstat(path.join(originalsDir, place))).size;
      } catch (error) {
        if (fileErrorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

async function linkOnce(stagedPath: string, target: string): Promise<void> {
  try {
    await link(stagedPath, target);
  } catch (error) {
    if (fileErrorCode(error) !== 'EEXIST') throw error;
    const [staged, kept] = await Promise.all([lstat(stagedPath), lstat(target)]);
    if (staged.ino !== kept.ino || staged.dev !== kept.dev) throw new AppError('CONFLICT');
  }
}
