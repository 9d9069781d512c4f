import type { SecondPlaceState } from '@heirloom/contract/backups/backups.schema.ts';
import { countLate } from '#features/backups/copies.read.ts';
import { isOnBackupDisk } from '#features/backups/is-on-archive-disk.ts';
import { presentRun } from '#features/backups/present-run.ts';
import { reasonFor } from '#features/backups/reason-for.ts';
import { countCopies } from '#features/backups/second-place/second-copies.read.ts';
import {
  isSheetPrinted,
  readSeen,
  readTrouble,
} from '#features/backups/second-place/seen-place.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import type { Ctx } from '#platform/context.ts';

/** Reads how the second place was when it was last reached; null when there is none. */
export async function readSecondPlace({
  db,
  config,
}: Pick<Ctx, 'db' | 'config'>): Promise<SecondPlaceState | null> {
  const { COPY_URL: url } = config;
  if (url === undefined) return null;
  const last = await readSeen(db);
  const seen = last?.url === url ? last : null;
  const [trouble, copies, lateCopies, backup, goodBackup, verify] = await Promise.all([
    readTrouble(db),
    seen ? countCopies(db, seen.placeId) : 0,
    countLate(db, { secondPlace: seen?.placeId ?? null }),
    lastRun(db, 'second-backup'),
    lastRun(db, 'second-backup', 'ok'),
    lastRun(db, 'second-verify'),
  ]);
  const recipient = seen?.recipient ?? null;
  return {
    url,
    isOnBackupDisk: await isOnBackupDisk(config),
    lock: seen?.lock ?? null,
    isEncrypted: seen && recipient !== null,
    isSheetMissing: recipient !== null && !(await isSheetPrinted(db, recipient)),
    trouble: reasonFor(trouble),
    copies,
    lateCopies,
    backup: presentRun(backup),
    lastGoodBackupAt: goodBackup?.finished_at?.toISOString() ?? null,
    verify: presentRun(verify),
  };
}
