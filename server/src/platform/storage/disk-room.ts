import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/**
 * What wants to write, from what a filling disk refuses first to what it refuses last. `visitor`: copies for visitors
 * of a link. `copy`: what is made of originals. `backup`: backups. `upload`: a new upload. `part`: the next
 * bytes of an upload that has begun, so that it ends well.
 */
export type DiskUse = 'visitor' | 'copy' | 'backup' | 'upload' | 'part';

export type DiskRoom = { freeBytes: number; totalBytes: number };

/** How much of the reserve each use leaves. The last quarter is the database's, which nobody else gets. */
const leaves: Record<DiskUse, number> = { visitor: 2, copy: 1, backup: 1, upload: 1, part: 0.25 };
const databaseShare = 0.25;

type ArchiveDisk = {
  dataDir: string;
  keepFreeBytes: number;
  /** For tests of disks that are nearly full. */
  measure?: typeof measureDisk;
};

/**
 * Decides how many bytes of the disk of `folder` a use may fill: for uploads, copies, pictures, visitors and backups
 * alike. A disk that holds nothing of the archive, such as that of the backups, has no reserve.
 */
export async function roomOnDisk(
  folder: string,
  use: DiskUse,
  archive: ArchiveDisk,
): Promise<DiskRoom> {
  const { dataDir, keepFreeBytes, measure = measureDisk } = archive;
  const { availableBytes, totalBytes } = await measure(folder);
  const isOfArchive = await holdsArchive(folder, dataDir);
  const kept = isOfArchive ? reserveOf(totalBytes, keepFreeBytes) * leaves[use] : 0;
  const isRefused = isOfArchive && (await isDatabaseShort(archive));
  return { freeBytes: isRefused ? 0 : Math.max(0, Math.floor(availableBytes - kept)), totalBytes };
}

async function measureDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { availableBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/**
 * `keepFreeBytes` stays free, or 5 % of the disk where that is more, but at most five times `keepFreeBytes`, so that
 * terabytes of a big disk need not stay empty.
 */
const reserveOf = (totalBytes: number, keepFreeBytes: number): number =>
  Math.max(keepFreeBytes, Math.min(totalBytes / 20, keepFreeBytes * 5));

async function holdsArchive(folder: string, dataDir: string): Promise<boolean> {
  const asked = await deviceOf(folder);
  const parts = ['', 'originals', 'database'].map((name) => path.join(dataDir, name));
  return (await Promise.all(parts.map(deviceOf))).includes(asked);
}

/** The database may have a disk of its own: when that is full, no upload could be recorded. */
async function isDatabaseShort({
  dataDir,
  keepFreeBytes,
  measure = measureDisk,
}: ArchiveDisk): Promise<boolean> {
  if (keepFreeBytes === 0) return false;
  const room = await measure(path.join(dataDir, 'database')).catch(() => null);
  if (room === null) return false;
  return room.availableBytes < reserveOf(room.totalBytes, keepFreeBytes) * databaseShare;
}

/** Returns the disk of a folder, or of the nearest one above it that is there. */
export async function deviceAbove(folder: string): Promise<number | null> {
  const above = path.dirname(folder);
  return (await deviceOf(folder)) ?? (above === folder ? null : deviceAbove(above));
}

const deviceOf = async (folder: string): Promise<number | null> =>
  (await stat(folder).catch(() => null))?.dev ?? null;
