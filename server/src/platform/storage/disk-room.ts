import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Folders } from '#platform/folders.ts';

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
  folders: Folders;
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
  const { folders, keepFreeBytes, measure = measureDisk } = archive;
  const { availableBytes, totalBytes } = await measure(folder);
  const isOfArchive = await holdsArchive(folder, folders);
  const kept = isOfArchive ? reserveOf(totalBytes, keepFreeBytes) * leaves[use] : 0;
  const isRefused = isOfArchive && (await isDatabaseShort(archive));
  return { freeBytes: isRefused ? 0 : Math.max(0, Math.floor(availableBytes - kept)), totalBytes };
}

/** The same for work that needs room in several folders: that of the fullest disk. */
export async function leastRoom(
  folders: string[],
  use: DiskUse,
  archive: ArchiveDisk,
): Promise<DiskRoom> {
  const [first, ...rest] = await Promise.all(
    folders.map((folder) => roomOnDisk(folder, use, archive)),
  );
  return rest.reduce((least, room) => (room.freeBytes < least.freeBytes ? room : least), first!);
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

async function holdsArchive(folder: string, folders: Folders): Promise<boolean> {
  const asked = await deviceOf(folder);
  return (await Promise.all(lastingFolders(folders).map(deviceOf))).includes(asked);
}

/** The folders of an archive whose content must last, or is costly to make again. */
export function lastingFolders(folders: Folders): string[] {
  const { dataDir, originalsDir, derivedDir, databaseDir } = folders;
  return [dataDir, originalsDir, derivedDir, databaseDir];
}

/** The database may have a disk of its own: when that is full, no upload could be recorded. */
async function isDatabaseShort({
  folders,
  keepFreeBytes,
  measure = measureDisk,
}: ArchiveDisk): Promise<boolean> {
  if (keepFreeBytes === 0) return false;
  const room = await measure(folders.databaseDir).catch(() => null);
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
