import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#platform/errors.ts';
import { damagedOf, sidecarOf } from '#platform/storage/beside-original.ts';
import { flush, makeFolder } from '#platform/storage/durable-files.ts';
import type { FsGuard } from '#platform/storage/fs-guard.ts';
import type { FsLayout } from '#platform/storage/fs-layout.ts';
import { bringNear, moveFile } from '#platform/storage/fs-move.ts';
import { openStoredFile } from '#platform/storage/fs-stored-file.ts';
import { sizeOfPlain } from '#platform/storage/plain-file.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import { isPlainName } from '#platform/storage/storage-key.ts';
import { type Movable, type Storage, isDerived } from '#platform/storage/storage.ts';
import { walkFiles } from '#platform/storage/walk-files.ts';

type FsFiles = Pick<
  Movable,
  | 'prepareDerived'
  | 'open'
  | 'head'
  | 'withLocalFile'
  | 'remove'
  | 'removeDerivedBelow'
  | 'listDerived'
>;

export function createFsFiles(
  { derivedDir, pathOf, plainPathOf }: FsLayout,
  { read, write }: FsGuard,
): FsFiles {
  const head: Storage['head'] = (bucket, key) =>
    read(
      async () => {
        const sizeBytes = await sizeOfPlain(await plainPathOf(bucket, key));
        return sizeBytes === null ? null : { sizeBytes };
      },
      () => null,
    );
  return {
    head,
    open: (bucket, key) =>
      read(async () => openStoredFile(await plainPathOf(bucket, key)), throwNotFound),
    withLocalFile: async (bucket, key, work) => {
      if ((await head(bucket, key)) === null) throwNotFound();
      return work(pathOf(bucket, key));
    },
    prepareDerived: async ({ madePath, bucket, key }) => {
      const target = pathOf(bucket, key);
      const near = await write(async () => {
        await flush(madePath);
        return bringNear(madePath, derivedDir);
      });
      const put = () =>
        write(async () => {
          await makeFolder(path.dirname(target));
          await plainPathOf(bucket, key);
          await moveFile(near.path, target, derivedDir);
          await flush(path.dirname(target));
        });
      return { put, drop: near.remove };
    },
    removeDerivedBelow: (bucket, key) => {
      const folder = pathOf(bucket, key);
      return write(async () => {
        if (!(await isThere(() => plainPathOf(bucket, `${key}/any`)))) return;
        await rm(folder, { recursive: true, force: true });
        await flush(path.dirname(folder)).catch(ignoreMissing);
      });
    },
    listDerived: (bucket) => listKeys(path.join(derivedDir, bucket)),
    remove: (bucket, key) => {
      const target = pathOf(bucket, key);
      return write(async () => {
        // Below a folder that is a link nothing is ours.
        if (!(await isThere(() => plainPathOf(bucket, key)))) return;
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

const pageLength = 1000;

async function* listKeys(folder: string): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const file of walkFiles(folder)) {
    const names = path.relative(folder, file.path).split(path.sep);
    // Others are not ours.
    if (names.every(isPlainName)) page.push(names.join('/'));
    if (page.length < pageLength) continue;
    yield page;
    page = [];
  }
  yield page;
}

function throwNotFound(): never {
  throw new AppError('NOT_FOUND');
}

async function isThere(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find();
    return true;
  } catch (error) {
    ignoreMissing(error);
    return false;
  }
}

const ignoreMissing = (error: unknown): void => {
  if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(fileErrorCode(error) ?? '')) throw error;
};
