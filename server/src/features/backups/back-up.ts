import {
  type BackupCtx,
  type BackupOptions,
  type BackupReport,
  makeBackup,
} from '#features/backups/make-backup.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { recordRun } from '#features/backups/recorded-run.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';

/** The name of the lock under which backups are made or read. */
export const backupLock = 'heirloom backup';

/** Makes a backup and records the run. @throws Error when a backup is already running, or none could be made */
export function backUp(ctx: BackupCtx, options: BackupOptions): Promise<BackupReport> {
  return oneAtATime(
    ctx.connection,
    { name: backupLock, busy: 'A backup is being made or read already.' },
    () =>
      recordRun(
        ctx,
        'backup',
        () => makeBackup(ctx, options),
        ({ counts, problems }) => {
          const found = {
            damaged: problems.damaged.length,
            missing: problems.missing.length,
            withoutSidecar: problems.withoutSidecar.length,
          };
          const isFine = Object.values(found).every((number) => number === 0);
          return {
            outcome: isFine ? 'ok' : 'problems',
            counts: { ...counts, ...found },
            reason: isFine ? null : reasons.originalsDamaged,
          };
        },
      ),
  );
}
