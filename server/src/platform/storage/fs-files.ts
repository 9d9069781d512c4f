import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#platform/errors.ts';
import { damagedOf, sidecarOf } from '#platform/storage/beside-original.ts';
import { flush } from '#platform/storage/durable-files.ts';
import type { FsGuard } from '#platform/storage/fs-guard.ts';
import type { FsLayout } from '#platform/storage/fs-layout.ts';
import { openStoredFile } from '#platform/storage/fs-stored-file.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import { type Storage, isDerived } from '#platform/storage/storage.ts';

type FsFiles = Pick<Storage, 'putDerived' | 'open' | 'head' | 'withLocalFile' | 'remove'>;

export function createFsFiles({ pathOf }: FsLayout, { read, write }: FsGuard): FsFiles {
  const head: Storage['head'] = (bucket, key) =>
    read(
      async () => {
        const facts = await stat(pathOf(bucket, key));
        return facts.isFile() ? { sizeBytes: facts.size } : null;
      },
      () => null,
    );
  return {
    head,
    open: (bucket, key) => read(() => openStoredFile(pathOf(bucket, key)), throwNotFound),
    withLocalFile: async (bucket, key, work) => {
      if ((await head(bucket, key)) === null) throwNotFound();
      return work(pathOf(bucket, key));
    },
    putDerived: ({ madePath, bucket, key }) => {
      const target = pathOf(bucket, key);
      return write(async () => {
        await flush(madePath);
        await mkdir(path.dirname(target), { recursive: true });
        await rename(madePath, target);
        await flush(path.dirname(target));
      });
    },
    remove: (bucket, key) => {
      const target = pathOf(bucket, key);
      return write(async () => {
        await rm(target, { force: true });
        if (!isDerived(bucket)) {
          await rm(sidecarOf(target), { force: true });
          await rm(damagedOf(target), { recursive: true, force: true });
        }
        await flush(path.dirname(target)).catch(ignoreMissing);
      });
    },
  };
}

function throwNotFound(): never {
  throw new AppError('NOT_FOUND');
}

const ignoreMissing = (error: unknown): void => {
  if (fileErrorCode(error) !== 'ENOENT') throw error;
};
