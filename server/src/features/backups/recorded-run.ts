import { reasons } from '#features/backups/reasons.messages.ts';
import { beginRun, finishAbandoned, finishRun } from '#features/runs/runs.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { BackupRunKind, BackupRunOutcome } from '#platform/db/backup-tables.ts';

type Result = {
  outcome: BackupRunOutcome;
  counts: Record<string, number>;
  reason?: string | null;
};

/** Records a run, even a failed one. The caller makes sure that only one of its kind runs at a time. */
export async function recordRun<T>(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  kind: BackupRunKind,
  work: () => Promise<T>,
  judge: (result: T) => Result,
): Promise<T> {
  await finishAbandoned(db, kind, { finishedAt: clock.now(), reason: reasons.killed });
  const id = await beginRun(db, kind, clock.now());
  try {
    const result = await work();
    await finishRun(db, id, { ...judge(result), finishedAt: clock.now() });
    return result;
  } catch (error) {
    await finishRun(db, id, {
      outcome: 'failed',
      counts: {},
      reason: reasonOf(error),
      finishedAt: clock.now(),
    });
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'AbortError' ? reasons.stopped : error.message;
}
