import path from 'node:path';
import type { OriginalEntry } from '#features/backups/backup-format.ts';
import { placeAt } from '#features/backups/backup-place.ts';
import { checkSnapshot } from '#features/backups/restore-backup.ts';
import { haveHash } from '#features/backups/second-place/hash-pieces.ts';
import { openSecondPlace } from '#features/backups/second-place/open-second-place.ts';
import { chooseSnapshot, readGood } from '#features/backups/second-place/restore-second-place.ts';
import { readSeen } from '#features/backups/second-place/seen-place.ts';
import { fetchSnapshot } from '#features/backups/second-place/snapshots.ts';
import { type TryCtx, type TryReport, tryRestore } from '#features/backups/try-restore.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

export type TrySecondCtx = TryCtx & Pick<Ctx, 'connection' | 'storage'>;

/** Tells whether a backup was made in the second place of this address. */
export async function hasBackupThere(db: Db, url: string): Promise<boolean> {
  const [seen, backup] = await Promise.all([readSeen(db), lastRun(db, 'second-backup', 'ok')]);
  return seen?.url === url && backup !== undefined;
}

/** Fetches the latest backup of the second place as a restore would, and tries to restore it. */
export function trySecondPlace(
  ctx: TrySecondCtx,
  url: string,
  signal: AbortSignal,
): Promise<TryReport> {
  return ctx.storage.withScratch('backup', async (folder, full) => {
    const second = await openSecondPlace(ctx, url);
    const name = await chooseSnapshot(second);
    const place = placeAt(folder);
    await fetchSnapshot(second, { snapshot: name, folder: path.join(place.snapshotsDir, name) });
    const snapshot = await checkSnapshot(place, name);
    const isGood = async (original: OriginalEntry): Promise<boolean> => {
      try {
        return await haveHash(readGood(second, original), original.sha256);
      } catch (error) {
        if (fileErrorCode(error) === 'ENOENT') return false;
        throw error;
      }
    };
    return tryRestore(ctx, { snapshot, isGood }, AbortSignal.any([signal, full]));
  });
}
