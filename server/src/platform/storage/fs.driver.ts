import { mkdir, statfs } from 'node:fs/promises';
import type { Logger } from '#platform/log.ts';
import { createFsFiles } from '#platform/storage/fs-files.ts';
import { createFsGuard } from '#platform/storage/fs-guard.ts';
import { openInstallation } from '#platform/storage/fs-installation.ts';
import { fsLayout } from '#platform/storage/fs-layout.ts';
import { createFsOriginals } from '#platform/storage/fs-originals.ts';
import { sweepScratch, withScratch } from '#platform/storage/fs-scratch.ts';
import { createFsSidecars } from '#platform/storage/fs-sidecars.ts';
import { type FlushFile, createFsStaging } from '#platform/storage/fs-staging.ts';
import { readMarkerText } from '#platform/storage/installation-marker.ts';
import { createKeyedLocks } from '#platform/storage/keyed-locks.ts';
import { sweepTemporarySidecars } from '#platform/storage/temporary-sidecars.ts';
import type { Storage } from '#platform/storage/storage.ts';

type FsOptions = {
  dataDir: string;
  /** Bytes that uploads must leave free; see `capacity`. */
  keepFreeBytes: number;
  log: Logger;
  /** For tests that let a flush fail. */
  flushFile?: FlushFile;
};

/** Keeps files in folders of DATA_DIR (fs-layout.ts). Creates nothing on the disk before `attach`. */
export async function createFsStorage({
  dataDir,
  keepFreeBytes,
  log,
  flushFile = (file) => file.datasync(),
}: FsOptions): Promise<Storage> {
  const layout = fsLayout(dataDir);
  const { originalsDir, stagingDir, replaceableDirs } = layout;
  const prepare = async (): Promise<void> => {
    for (const folder of replaceableDirs) await mkdir(folder, { recursive: true });
    await sweepTemporarySidecars(stagingDir, Date.now());
  };
  const installation = openInstallation({ originalsDir, stagingDir, prepare, log });
  const guard = createFsGuard(installation);
  const { pathOf: stagedPathOf, ...staging } = createFsStaging(stagingDir, flushFile);
  return {
    attach: installation.attach,
    isOnline: installation.isOnline,
    readMarker: () => readMarkerText(originalsDir),
    capacity: async () => {
      await installation.requireOnline();
      return measureCapacity(originalsDir, keepFreeBytes);
    },
    locks: createKeyedLocks(),
    staging,
    withScratch: (work) => withScratch(stagingDir, work),
    sweepScratch: (now) => sweepScratch(stagingDir, now),
    ...createFsOriginals(layout, guard, stagedPathOf),
    ...createFsSidecars(layout, guard),
    ...createFsFiles(layout, guard),
  };
}

/**
 * Measures the capacity for uploads. `keepFreeBytes` stays free, or 5 % of the disk where that is more, but at most
 * five times `keepFreeBytes`, so that terabytes of a big disk need not stay empty.
 */
async function measureCapacity(folder: string, keepFreeBytes: number) {
  const { bavail, blocks, bsize } = await statfs(folder);
  const totalBytes = blocks * bsize;
  const kept = Math.max(keepFreeBytes, Math.min(totalBytes / 20, keepFreeBytes * 5));
  return { freeBytes: Math.max(0, Math.floor(bavail * bsize - kept)), totalBytes };
}
