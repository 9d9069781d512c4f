import path from 'node:path';
import { z } from 'zod';
import { backupLock } from '#features/backups/back-up.ts';
import { originalPath } from '#features/backups/backup-format.ts';
import { findBackups } from '#features/backups/backup-place.ts';
import { checkFile } from '#features/backups/check-file.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { recordRun } from '#features/backups/recorded-run.ts';
import { checkSnapshot } from '#features/backups/restore-backup.ts';
import { nightlyLock } from '#features/backups/second-place/keep-second-place.ts';
import {
  type TrySecondCtx,
  hasBackupThere,
  trySecondPlace,
} from '#features/backups/second-place/try-second-place.ts';
import { type TryCtx, type TryReport, tryRestore } from '#features/backups/try-restore.ts';
import { wasBackedUp } from '#features/backups/was-backed-up.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import { addDays } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** A trial that succeeded is good for so many days; one that failed is repeated the next night. */
const restingDays = 30;

type JobCtx = TrySecondCtx & Pick<Ctx, 'clock'>;
type TryPlace = () => Promise<TryReport>;

/**
 * Tries once a month whether the latest backup in BACKUP_DIR, and that in the second place, can be restored: it looks
 * every night whether that is due.
 */
export const tryRestoreJob = defineJob({
  name: 'try-restore',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // A backup may be running.
  retry: { limit: 3, delaySeconds: 600, maxDelaySeconds: 3600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: JobCtx, _, { signal }) => {
    const trials = await trialsOf(ctx, signal);
    if (!(await isDue(ctx, trials.length))) return;
    const report = await whileNothingIsWritten(ctx, () =>
      recordRun(
        ctx,
        'restore-test',
        () => tryAll(trials),
        ({ wrong, ...counts }) => ({
          outcome: wrong === 0 ? 'ok' : 'problems',
          counts: { ...counts, wrong },
          reason: wrong === 0 ? null : reasons.trialWrong(counts.files, wrong),
        }),
      ),
    );
    ctx.log.info(report, 'a backup was restored on trial');
  },
});

/** Returns a trial of each place that has a backup. */
async function trialsOf(ctx: JobCtx, signal: AbortSignal): Promise<TryPlace[]> {
  const { BACKUP_DIR, COPY_URL } = ctx.config;
  const trials: TryPlace[] = [];
  if (BACKUP_DIR !== undefined && (await wasBackedUp(ctx))) {
    trials.push(() => tryBackups(ctx, path.resolve(BACKUP_DIR), signal));
  }
  if (COPY_URL !== undefined && (await hasBackupThere(ctx.db, COPY_URL))) {
    trials.push(() => trySecondPlace(ctx, COPY_URL, signal));
  }
  return trials;
}

async function isDue({ db, clock }: Pick<Ctx, 'db' | 'clock'>, places: number): Promise<boolean> {
  if (places === 0) return false;
  const last = await lastRun(db, 'restore-test', 'ok');
  if (!last || last.started_at < addDays(clock.now(), -restingDays)) return true;
  // A place has been added since.
  return (last.counts['places'] ?? 1) < places;
}

function whileNothingIsWritten<T>(
  { config, connection }: Pick<Ctx, 'config' | 'connection'>,
  work: () => Promise<T>,
): Promise<T> {
  const busy = 'A backup is being made or read already.';
  return oneAtATime(connection, { name: backupLock, busy }, () =>
    config.COPY_URL === undefined ? work() : oneAtATime(connection, nightlyLock, work),
  );
}

/** @throws what the first trial that failed has thrown, after the others */
async function tryAll(trials: TryPlace[]): Promise<TryReport & { places: number }> {
  const all = { places: trials.length, items: 0, files: 0, bytes: 0, wrong: 0 };
  const failures: unknown[] = [];
  for (const tryPlace of trials) {
    const found = await tryPlace().catch((error: unknown) => failures.push(error));
    if (typeof found === 'number') continue;
    all.items = Math.max(all.items, found.items);
    for (const key of ['files', 'bytes', 'wrong'] as const) all[key] += found[key];
  }
  if (failures.length > 0) throw failures[0];
  return all;
}

async function tryBackups(ctx: TryCtx, root: string, signal: AbortSignal): Promise<TryReport> {
  const { place, snapshots } = await findBackups(root);
  const snapshot = await checkSnapshot(place, snapshots.at(-1)!);
  const isGood: Parameters<typeof tryRestore>[1]['isGood'] = async (original) =>
    (await checkFile(path.join(root, originalPath(original)), [original.sha256])) === 'fine';
  return tryRestore(ctx, { snapshot, isGood }, signal);
}
