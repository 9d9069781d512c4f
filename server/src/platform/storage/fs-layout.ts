import path from 'node:path';
import type { Folders } from '#platform/folders.ts';
import { requirePlainFolders } from '#platform/storage/plain-file.ts';
import { pathOfKey } from '#platform/storage/storage-key.ts';
import { type StorageBucket, isDerived } from '#platform/storage/storage.ts';

export type FsLayout = Folders & {
  /** Folders that may be deleted while the server is off: their files are made again. */
  replaceableDirs: string[];
  /** @throws Error when the key is invalid */
  pathOf(bucket: StorageBucket, key: string): string;
  /** Returns the same, after making sure that no symbolic link leads elsewhere on the way. @throws ENOENT, ELOOP */
  plainPathOf(bucket: StorageBucket, key: string): Promise<string>;
};

/** Where the disk driver stores files: originals/{bucket}/{key}, thumbnails/{key}, renditions/{key}, staging/. */
export function fsLayout(folders: Folders): FsLayout {
  const { originalsDir, derivedDir, stagingDir, scratchDir } = folders;
  const folderOf = (bucket: StorageBucket): string =>
    path.join(isDerived(bucket) ? derivedDir : originalsDir, bucket);
  const pathOf = (bucket: StorageBucket, key: string): string => pathOfKey(folderOf(bucket), key);
  return {
    ...folders,
    replaceableDirs: [
      ...new Set([stagingDir, scratchDir]),
      path.join(derivedDir, 'thumbnails'),
      path.join(derivedDir, 'renditions'),
    ],
    pathOf,
    plainPathOf: async (bucket, key) => {
      const file = pathOf(bucket, key);
      await requirePlainFolders(folderOf(bucket), file);
      return file;
    },
  };
}
