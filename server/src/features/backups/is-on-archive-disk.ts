import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { markerName } from '#features/backups/backup-format.ts';
import type { Config } from '#platform/config.ts';
import { foldersOf } from '#platform/folders.ts';
import { deviceAbove } from '#platform/storage/disk-room.ts';

/**
 * Tells whether BACKUP_DIR lies on a disk of the archive: then it is no second place. Of a disk that is not connected,
 * whose folder has no marker, nothing is known.
 */
export async function isOnArchiveDisk(
  config: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR' | 'ORIGINALS_DIR' | 'STORAGE_URL'>,
): Promise<boolean> {
  const { BACKUP_DIR, STORAGE_URL } = config;
  if (STORAGE_URL !== undefined) return false;
  const { originalsDir } = foldersOf(config);
  if (BACKUP_DIR === undefined || !existsSync(path.join(BACKUP_DIR, markerName))) return false;
  return (await deviceAbove(path.resolve(BACKUP_DIR))) === (await deviceAbove(originalsDir));
}

/** Tells whether a second place in a folder lies on the disk of BACKUP_DIR: when that breaks, both are lost. */
export async function isOnBackupDisk({
  BACKUP_DIR,
  COPY_URL,
}: Pick<Config, 'BACKUP_DIR' | 'COPY_URL'>): Promise<boolean> {
  if (BACKUP_DIR === undefined || !COPY_URL?.startsWith('file:')) return false;
  if (!existsSync(path.join(BACKUP_DIR, markerName))) return false;
  return (
    (await deviceAbove(path.resolve(BACKUP_DIR))) === (await deviceAbove(fileURLToPath(COPY_URL)))
  );
}
