import path from 'node:path';
import { z } from 'zod';
import { backupLock } from '#features/backups/back-up.ts';
import { oneAtATime } from '#features/backups/one-at-a-time.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { recordRun } from '#features/backups/recorded-run.ts';
import { type TryCtx, tryRestore } from '#features/backups/try-restore.ts';
import { wasBackedUp } from '#features/backups/was-backed-up.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import { addDays } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** A trial that succeeded is good for so many days; one that failed is repeated the next night. */
const restingDays = 30;

/** Tries once a month whether the latest backup can be restored: it looks every night whether that is due. */
export const tryRestoreJob = defineJob({
  name: 'try-restore',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // A backup may be running.
  retry: { limit: 3, delaySeconds: 600, maxDelaySeconds: 3600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: TryCtx & Pick<Ctx, 'connection' | 'clock'>, _, { signal }) => {
    const { BACKUP_DIR } = ctx.config;
    if (BACKUP_DIR === undefined || !(await isDue(ctx))) return;
    const { counts } = await oneAtATime(
      ctx.connection,
      { name: backupLock, busy: 'A backup is being made or read already.' },
      () =>
        recordRun(
          ctx,
          'restore-test',
          () => tryRestore(ctx, { root: path.resolve(BACKUP_DIR), signal }),
          ({ counts, wrong }) => ({
            outcome: wrong.length === 0 ? 'ok' : 'problems',
            counts: { ...counts, wrong: wrong.length },
            reason: wrong.length === 0 ? null : reasons.trialWrong(counts.files, wrong.length),
          }),
        ),
    );
    ctx.log.info(counts, 'a backup was restored on trial');
  },
});

async function isDue({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<boolean> {
  if (!(await wasBackedUp({ db }))) return false;
  const last = await lastRun(db, 'restore-test', 'ok');
  return !last || last.started_at < addDays(clock.now(), -restingDays);
}
