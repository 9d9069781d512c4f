import type { Installation } from '#platform/storage/fs-installation.ts';
import { fileErrorCode, toStorageError } from '#platform/storage/storage-error.ts';

export type FsGuard = {
  /** Runs a write, after making sure that the storage is online. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a read; takes a file for missing only when the storage is online. */
  read<T>(work: () => Promise<T>, ifMissing: () => T): Promise<T>;
};

export function createFsGuard({ requireOnline }: Pick<Installation, 'requireOnline'>): FsGuard {
  return {
    write: async (work) => {
      await requireOnline();
      try {
        return await work();
      } catch (error) {
        throw toStorageError(error);
      }
    },
    read: async (work, ifMissing) => {
      try {
        return await work();
      } catch (error) {
        // A symbolic link is never ours: it counts as missing.
        const isMissing = ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(fileErrorCode(error) ?? '');
        if (!isMissing) throw toStorageError(error);
        await requireOnline();
        return ifMissing();
      }
    },
  };
}
