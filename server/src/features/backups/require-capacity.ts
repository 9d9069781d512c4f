import type { BackupPlace } from '#features/backups/backup-place.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import type { Ctx } from '#platform/context.ts';
import { foldersOf } from '#platform/folders.ts';
import { roomOnDisk } from '#platform/storage/disk-room.ts';

/**
 * Makes sure that the disk of the backups has room; on the disk of the archive backups leave the reserve alone.
 * @throws Error that says how much is free
 */
export async function requireCapacity(
  { config }: Pick<Ctx, 'config'>,
  { root }: BackupPlace,
  neededBytes: number,
): Promise<void> {
  const archive = {
    folders: foldersOf(config),
    keepFreeBytes: config.KEEP_FREE_BYTES,
  };
  const { freeBytes } = await roomOnDisk(root, 'backup', archive);
  if (neededBytes < freeBytes) return;
  const gigabytes = (sizeBytes: number): string => (sizeBytes / 1e9).toFixed(1);
  throw new Error(reasons.backupRoom(gigabytes(neededBytes), gigabytes(freeBytes), root));
}
