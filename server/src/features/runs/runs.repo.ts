import type { BackupRunKind, BackupRunOutcome } from '#platform/db/backup-tables.ts';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

export async function beginRun(
  db: Db,
  kind: BackupRunKind,
  startedAt: Date = new Date(),
): Promise<string> {
  const id = newId();
  await db.insertInto('safekeeping_runs').values({ id, kind, started_at: startedAt }).execute();
  return id;
}

export async function finishRun(
  db: Db,
  id: string,
  {
    outcome,
    counts,
    reason = null,
    finishedAt = new Date(),
  }: {
    outcome: BackupRunOutcome;
    counts: Record<string, number>;
    /** For the operator; never a title or file name. */
    reason?: string | null;
    finishedAt?: Date;
  },
): Promise<void> {
  await db
    .updateTable('safekeeping_runs')
    .set({ finished_at: finishedAt, outcome, counts: JSON.stringify(counts), reason })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/** Marks the unfinished runs of a kind as failed: their process was killed. */
export async function finishAbandoned(
  db: Db,
  kind: BackupRunKind,
  { finishedAt, reason }: { finishedAt: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('safekeeping_runs')
    .set({ finished_at: finishedAt, outcome: 'failed', reason })
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .execute();
}
