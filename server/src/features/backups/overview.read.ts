import path from 'node:path';
import type { BackupsOverview, OwnCopies } from '@heirloom/contract/backups/backups.schema.ts';
import { countLate, countOwn } from '#features/backups/copies.read.ts';
import { isOnArchiveDisk, isOnBackupDisk } from '#features/backups/is-on-archive-disk.ts';
import { presentRun } from '#features/backups/present-run.ts';
import { readSecondPlace } from '#features/backups/second-place/second-place.read.ts';
import { readSeen } from '#features/backups/second-place/seen-place.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';

export async function readOverview(ctx: Pick<Ctx, 'db' | 'config'>): Promise<BackupsOverview> {
  const { db, config } = ctx;
  const { BACKUP_DIR } = config;
  const [backup, goodBackup, lateCopies, verify, restoreTest, fixity, isNear, secondPlace] =
    await Promise.all([
      lastRun(db, 'backup'),
      lastRun(db, 'backup', 'ok'),
      BACKUP_DIR === undefined ? 0 : countLate(db, { folder: path.resolve(BACKUP_DIR) }),
      lastRun(db, 'verify'),
      lastRun(db, 'restore-test'),
      lastRun(db, 'fixity'),
      isOnArchiveDisk(config),
      readSecondPlace(ctx),
    ]);
  return {
    hasBackupDir: BACKUP_DIR !== undefined,
    isBackupDirNear: isNear,
    backup: presentRun(backup),
    lastGoodBackupAt: goodBackup?.finished_at?.toISOString() ?? null,
    lateCopies,
    verify: presentRun(verify),
    restoreTest: presentRun(restoreTest),
    fixity: presentRun(fixity),
    secondPlace,
  };
}

export async function readOwnCopies({
  db,
  config,
  actor,
}: Pick<ActorCtx, 'db' | 'config' | 'actor'>): Promise<OwnCopies> {
  const { BACKUP_DIR, COPY_URL } = config;
  const isNear = await isOnArchiveDisk(config);
  const backupDir = BACKUP_DIR === undefined || isNear ? null : path.resolve(BACKUP_DIR);
  const seen = COPY_URL === undefined ? null : await readSeen(db);
  const placeId = seen?.url === COPY_URL ? (seen?.placeId ?? null) : null;
  const asked = {
    userId: actor.userId,
    backupDir,
    hasSecondPlace: COPY_URL !== undefined,
    placeId,
  };
  const { lastCheckedAt, ...counts } = await countOwn(db, asked);
  return {
    ...counts,
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    places: await countPlaces(config, backupDir),
  };
}

/** Two folders of one disk are one place. */
async function countPlaces(config: Ctx['config'], backupDir: string | null): Promise<number> {
  if (config.COPY_URL === undefined) return backupDir === null ? 0 : 1;
  return backupDir === null || (await isOnBackupDisk(config)) ? 1 : 2;
}
