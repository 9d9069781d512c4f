import type { BackupRunKind, BackupRunOutcome } from '#platform/db/backup-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/** Finds the latest run of a kind, even if it is still running; of this outcome only, if given. */
export function lastRun(db: Db, kind: BackupRunKind, outcome?: BackupRunOutcome) {
  const runs = db.selectFrom('safekeeping_runs').selectAll().where('kind', '=', kind);
  return (outcome === undefined ? runs : runs.where('outcome', '=', outcome))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the reason of the latest finished run of a kind; null when it found no problem. */
export async function lastProblem(db: Db, kind: BackupRunKind): Promise<string | null> {
  const run = await db
    .selectFrom('safekeeping_runs')
    .select(['outcome', 'reason'])
    .where('kind', '=', kind)
    .where('outcome', 'in', ['ok', 'problems'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.outcome === 'problems' ? run.reason : null;
}

/** Finds the run of a kind that is still running or whose process was killed. */
export function findUnfinishedRun(db: Db, kind: BackupRunKind) {
  return db
    .selectFrom('safekeeping_runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
