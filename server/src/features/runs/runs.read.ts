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
