import { backupLock } from '#features/backups/back-up.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { recordRun } from '#features/backups/recorded-run.ts';
import type { VerifyReport } from '#features/backups/verify-backup.ts';
import type { Ctx } from '#platform/context.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';

/** Records a verification, and keeps backups from changing the files that it reads. */
export function recordVerify(
  ctx: Pick<Ctx, 'db' | 'connection' | 'clock'>,
  work: () => Promise<VerifyReport>,
): Promise<VerifyReport> {
  return oneAtATime(
    ctx.connection,
    { name: backupLock, busy: 'A backup is being made. Please try again when it is done.' },
    () =>
      recordRun(ctx, 'verify', work, ({ counts, findings }) => {
        const found = {
          missing: findings.missing.length,
          corrupt: findings.corrupt.length,
          unexpected: findings.unexpected.length,
        };
        const isFine = Object.values(found).every((number) => number === 0);
        return {
          outcome: isFine ? 'ok' : 'problems',
          counts: { ...counts, ...found },
          reason: isFine
            ? null
            : reasons.filesWrong(found.missing, found.corrupt, found.unexpected),
        };
      }),
  );
}
