import path from 'node:path';
import type {
  BackupsOverview,
  BackupRun,
  OwnCopies,
} from '@heirloom/contract/backups/backups.schema.ts';
import { countLate, countOwn } from '#features/backups/copies.read.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';

export async function readOverview({
  db,
  config,
}: Pick<Ctx, 'db' | 'config'>): Promise<BackupsOverview> {
  const { BACKUP_DIR } = config;
  const [backup, goodBackup, lateCopies, verify, restoreTest, fixity] = await Promise.all([
    lastRun(db, 'backup'),
    lastRun(db, 'backup', 'ok'),
    BACKUP_DIR === undefined ? 0 : countLate(db, path.resolve(BACKUP_DIR)),
    lastRun(db, 'verify'),
    lastRun(db, 'restore-test'),
    lastRun(db, 'fixity'),
  ]);
  return {
    hasBackupDir: BACKUP_DIR !== undefined,
    backup: present(backup),
    lastGoodBackupAt: goodBackup?.finished_at?.toISOString() ?? null,
    lateCopies,
    verify: present(verify),
    restoreTest: present(restoreTest),
    fixity: present(fixity),
  };
}

export async function readOwnCopies({
  db,
  config,
  actor,
}: Pick<ActorCtx, 'db' | 'config' | 'actor'>): Promise<OwnCopies> {
  const { BACKUP_DIR } = config;
  const place = BACKUP_DIR === undefined ? null : path.resolve(BACKUP_DIR);
  const { lastCheckedAt, copied, ...counts } = await countOwn(db, { userId: actor.userId, place });
  return {
    ...counts,
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    copied: place === null ? null : copied,
  };
}

function present(run: Awaited<ReturnType<typeof lastRun>>): BackupRun | null {
  return run
    ? {
        startedAt: run.started_at.toISOString(),
        finishedAt: run.finished_at?.toISOString() ?? null,
        outcome: run.outcome,
        counts: run.counts,
        reason: run.reason,
      }
    : null;
}
