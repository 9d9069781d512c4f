import path from 'node:path';
import { requirePlainFolders } from '#platform/storage/plain-file.ts';
import { pathOfKey } from '#platform/storage/storage-key.ts';
import { type StorageBucket, isDerived } from '#platform/storage/storage.ts';

export type FsLayout = {
  originalsDir: string;
  /** Uploads in progress and files being made; on the same file system as the originals. */
  stagingDir: string;
  /** Folders that may be deleted while the server is off: their files are made again. */
  replaceableDirs: string[];
  /** @throws Error when the key is invalid */
  pathOf(bucket: StorageBucket, key: string): string;
  /** Returns the same, after making sure that no symbolic link leads elsewhere on the way. @throws ENOENT, ELOOP */
  plainPathOf(bucket: StorageBucket, key: string): Promise<string>;
};

/** Where the disk driver stores files: originals/{bucket}/{key}, thumbnails/{key}, renditions/{key}, staging/. */
export function fsLayout(dataDir: string): FsLayout {
  const originalsDir = path.join(dataDir, 'originals');
  const stagingDir = path.join(dataDir, 'staging');
  const folderOf = (bucket: StorageBucket): string =>
    path.join(isDerived(bucket) ? dataDir : originalsDir, bucket);
  const pathOf = (bucket: StorageBucket, key: string): string => pathOfKey(folderOf(bucket), key);
  return {
    originalsDir,
    stagingDir,
    replaceableDirs: [
      stagingDir,
      path.join(dataDir, 'thumbnails'),
      path.join(dataDir, 'renditions'),
    ],
    pathOf,
    plainPathOf: async (bucket, key) => {
      const file = pathOf(bucket, key);
      await requirePlainFolders(folderOf(bucket), file);
      return file;
    },
  };
}
