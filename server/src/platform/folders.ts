import path from 'node:path';
import type { Config } from '#platform/config.ts';

export type FolderSettings = Pick<Config, 'DATA_DIR'> &
  Partial<Pick<Config, 'ORIGINALS_DIR' | 'DERIVED_DIR' | 'DATABASE_DIR' | 'SCRATCH_DIR'>>;

/** Where the parts of an archive lie, perhaps on different disks. */
export type Folders = {
  /** Holds all that has no folder of its own. */
  dataDir: string;
  originalsDir: string;
  /** Bytes on their way; on the disk of the originals, where an upload becomes one by a hard link. */
  stagingDir: string;
  /** Has the folders of thumbnails and renditions. */
  derivedDir: string;
  /** Of the built-in database. */
  databaseDir: string;
  /** For files that are being made. */
  scratchDir: string;
  /** For files in the hands of media workers. */
  workersDir: string;
};

export function foldersOf(settings: FolderSettings): Folders {
  const { DATA_DIR, ORIGINALS_DIR, DERIVED_DIR, DATABASE_DIR, SCRATCH_DIR } = settings;
  const dataDir = path.resolve(DATA_DIR);
  const originalsDir = path.resolve(ORIGINALS_DIR ?? path.join(dataDir, 'originals'));
  // Within a folder of the originals that may itself be a disk; the dot keeps it from being taken for an original.
  const stagingDir =
    ORIGINALS_DIR === undefined
      ? path.join(dataDir, 'staging')
      : path.join(originalsDir, '.staging');
  return {
    dataDir,
    originalsDir,
    stagingDir,
    derivedDir: path.resolve(DERIVED_DIR ?? dataDir),
    databaseDir: path.resolve(DATABASE_DIR ?? path.join(dataDir, 'database')),
    scratchDir: path.resolve(SCRATCH_DIR ?? stagingDir),
    workersDir: path.resolve(SCRATCH_DIR ?? dataDir, 'workers'),
  };
}
