import { chmod, stat } from 'node:fs/promises';
import type { Folders } from '#platform/folders.ts';
import type { Logger } from '#platform/log.ts';
import { leastRoom, roomOnDisk } from '#platform/storage/disk-room.ts';
import { makeFolder } from '#platform/storage/durable-files.ts';
import { createFsFiles } from '#platform/storage/fs-files.ts';
import { createFsGuard } from '#platform/storage/fs-guard.ts';
import { openInstallation } from '#platform/storage/fs-installation.ts';
import { fsLayout } from '#platform/storage/fs-layout.ts';
import { sweepMoves } from '#platform/storage/fs-move.ts';
import { createFsOriginals } from '#platform/storage/fs-originals.ts';
import { createFsRecords } from '#platform/storage/fs-records.ts';
import { sweepScratch, withScratch } from '#platform/storage/fs-scratch.ts';
import { createFsSidecars } from '#platform/storage/fs-sidecars.ts';
import { type FlushFile, createFsStaging } from '#platform/storage/fs-staging.ts';
import { readMarkerText } from '#platform/storage/installation-marker.ts';
import { createKeyedLocks } from '#platform/storage/keyed-locks.ts';
import type { Movable } from '#platform/storage/storage.ts';
import { sweepTemporarySidecars } from '#platform/storage/temporary-sidecars.ts';

type FsOptions = {
  folders: Folders;
  /** The reserve of the disk; see disk-room.ts. */
  keepFreeBytes: number;
  log: Logger;
  /** For tests that let a flush fail. */
  flushFile?: FlushFile;
};

/** Keeps files in folders (fs-layout.ts). Creates nothing on the disk before `attach`. */
export async function createFsStorage({
  folders,
  keepFreeBytes,
  log,
  flushFile = (file) => file.datasync(),
}: FsOptions): Promise<Movable> {
  const layout = fsLayout(folders);
  const { originalsDir, derivedDir, stagingDir, scratchDir, replaceableDirs } = layout;
  const prepare = async (): Promise<void> => {
    for (const folder of replaceableDirs) await makeFolder(folder);
    for (const folder of [originalsDir, ...replaceableDirs]) await closeToOthers(folder);
    await sweepTemporarySidecars(stagingDir, Date.now());
  };
  const installation = openInstallation({ folders, prepare, log });
  const guard = createFsGuard(installation);
  const {
    pathOf: stagedPathOf,
    seal,
    ...staging
  } = createFsStaging(stagingDir, {
    flushFile,
    onLostBytes: installation.distrust,
  });
  return {
    whereabouts: 'folder',
    attach: installation.attach,
    adopt: installation.adopt,
    leave: installation.leave,
    isOnline: installation.isOnline,
    readMarker: () => readMarkerText(originalsDir),
    capacity: async (use = 'upload') => {
      await installation.requireOnline();
      return roomOnDisk(originalsDir, use, { folders, keepFreeBytes });
    },
    locks: createKeyedLocks(),
    staging,
    withScratch: (use, work) => {
      // What is made there is kept among the derived files, which may lie on another disk.
      const room = () => leastRoom([scratchDir, derivedDir], use, { folders, keepFreeBytes });
      return withScratch({ scratchDir, room }, work);
    },
    sweepScratch: async (now) => {
      await sweepScratch(scratchDir, now);
      for (const folder of [stagingDir, derivedDir]) await sweepMoves(folder, now);
    },
    ...createFsOriginals(layout, guard, { pathOf: stagedPathOf, seal }),
    ...createFsSidecars(layout, guard),
    records: createFsRecords(layout, guard),
    ...createFsFiles(layout, guard),
  };
}

/** Folders that earlier versions made could be entered by every account; a disk without modes is left as it is. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, mode & 0o700).catch(() => undefined);
}
