import { link, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/log.ts';
import { flush, flushUpTo, writeFileAtomically } from '#platform/storage/durable-files.ts';
import { openInstallation } from '#platform/storage/fs-installation.ts';
import { createKeyedLocks } from '#platform/storage/keyed-locks.ts';
import { quarantineOf, replaceOriginal } from '#platform/storage/replace-original.ts';
import { fileErrorCode, toStorageError } from '#platform/storage/storage-error.ts';
import { pathOfKey } from '#platform/storage/storage-key.ts';
import { sweepTemporarySidecars, temporarySidecar } from '#platform/storage/temporary-sidecars.ts';
import {
  type DerivedBucket,
  type Storage,
  type StorageBucket,
  sidecarSchema,
} from '#platform/storage/storage.ts';

/**
 * Keeps files in folders of DATA_DIR: originals/{bucket}/, thumbnails/, renditions/, staging/. Nothing is made on the
 * disk before `attach`. `keepFreeBytes`: what uploads must leave free; see `space`.
 */
export const createFsStorage = async ({
  dataDir,
  keepFreeBytes,
  log,
}: {
  dataDir: string;
  keepFreeBytes: number;
  log: Logger;
}): Promise<Storage> => {
  const originalsDir = path.join(dataDir, 'originals');
  const stagingDir = path.join(dataDir, 'staging');
  const prepare = async (): Promise<void> => {
    const replaceable = [
      stagingDir,
      path.join(dataDir, 'thumbnails'),
      path.join(dataDir, 'renditions'),
    ];
    for (const folder of replaceable) await mkdir(folder, { recursive: true });
    await sweepTemporarySidecars(stagingDir, Date.now());
  };
  const installation = openInstallation({ originalsDir, stagingDir, prepare, log });

  const localPath = (bucket: StorageBucket, key: string): string =>
    pathOfKey(path.join(isDerived(bucket) ? dataDir : originalsDir, bucket), key);
  const sidecarPath = (bucket: StorageBucket, key: string): string =>
    `${localPath(bucket, key)}.json`;

  /** Runs a write, after making sure that it goes to our own disk. */
  const write = async (work: () => Promise<void>): Promise<void> => {
    await installation.requireOnline();
    try {
      await work();
    } catch (error) {
      throw toStorageError(error);
    }
  };

  /** Runs a read; a missing file is believed only when the storage is there. */
  const read = async <T>(work: () => Promise<T>, ifMissing: () => T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const isMissing = ['ENOENT', 'ENOTDIR'].includes(fileErrorCode(error) ?? '');
      if (!isMissing) throw toStorageError(error);
      await installation.requireOnline();
      return ifMissing();
    }
  };

  return {
    stagingDir,
    originalsDir,
    locks: createKeyedLocks(),
    attach: installation.attach,
    isOnline: installation.isOnline,
    localPath,
    space: async () => {
      await installation.requireOnline();
      return measureSpace(originalsDir, keepFreeBytes);
    },
    keepOriginal: ({ stagedPath, bucket, key }) => {
      const target = localPath(bucket, key);
      return write(async () => {
        await flush(stagedPath);
        await mkdir(path.dirname(target), { recursive: true });
        await linkOnce(stagedPath, target);
        await flushUpTo(originalsDir, path.dirname(target));
      });
    },
    replaceOriginal: ({ stagedPath, bucket, key }) => {
      const target = localPath(bucket, key);
      return write(() => replaceOriginal({ stagedPath, target, originalsDir }));
    },
    writeSidecar: (bucket, key, sidecar) => {
      const target = sidecarPath(bucket, key);
      const text = `${JSON.stringify(sidecarSchema.parse(sidecar), null, 2)}\n`;
      const temporary = temporarySidecar(stagingDir);
      return write(() => writeFileAtomically({ target, text, temporary, root: originalsDir }));
    },
    readSidecar: (bucket, key) =>
      read(
        async () => {
          const handle = await open(sidecarPath(bucket, key), 'r');
          try {
            return sidecarSchema.parse(JSON.parse(await handle.readFile('utf8')));
          } finally {
            await handle.close();
          }
        },
        () => null,
      ),
    putDerived: ({ madePath, bucket, key }) => {
      const target = localPath(bucket, key);
      return write(async () => {
        await flush(madePath);
        await mkdir(path.dirname(target), { recursive: true });
        await rename(madePath, target);
        await flush(path.dirname(target));
      });
    },
    open: (bucket, key) =>
      read(
        () => openFile(localPath(bucket, key)),
        () => {
          throw new AppError('NOT_FOUND');
        },
      ),
    exists: (bucket, key) =>
      read(
        async () => (await stat(localPath(bucket, key))).isFile(),
        () => false,
      ),
    remove: (bucket, key) => {
      const target = localPath(bucket, key);
      return write(async () => {
        await rm(target, { force: true });
        if (!isDerived(bucket)) {
          await rm(sidecarPath(bucket, key), { force: true });
          await rm(quarantineOf(target), { recursive: true, force: true });
        }
        await flush(path.dirname(target)).catch(ignoreMissing);
      });
    },
  };
};

const isDerived = (bucket: StorageBucket): bucket is DerivedBucket =>
  bucket === 'thumbnails' || bucket === 'renditions';

/**
 * Counts what uploads may use. `keepFreeBytes` stays free, or 5 % of the disk where that is more,
 * but of a big disk at most five times as much: terabytes need not stand empty.
 */
const measureSpace = async (folder: string, keepFreeBytes: number) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const totalBytes = blocks * bsize;
  const kept = Math.max(keepFreeBytes, Math.min(totalBytes / 20, keepFreeBytes * 5));
  return { freeBytes: Math.max(0, Math.floor(bavail * bsize - kept)), totalBytes };
};

const linkOnce = async (stagedPath: string, target: string): Promise<void> => {
  try {
    await link(stagedPath, target);
  } catch (error) {
    if (fileErrorCode(error) !== 'EEXIST') throw error;
    const [staged, kept] = await Promise.all([stat(stagedPath), stat(target)]);
    if (staged.ino !== kept.ino || staged.dev !== kept.dev) throw new AppError('CONFLICT');
  }
};

const openFile = async (file: string) => {
  const handle = await open(file, 'r');
  const facts = await handle.stat();
  if (facts.isFile()) return { handle, sizeBytes: facts.size, modifiedMs: facts.mtimeMs };
  await handle.close();
  throw new AppError('NOT_FOUND');
};

const ignoreMissing = (error: unknown): void => {
  if (fileErrorCode(error) !== 'ENOENT') throw error;
};
