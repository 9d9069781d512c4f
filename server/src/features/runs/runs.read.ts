import type { BackupRunKind, BackupRunOutcome } from '#platform/db/backup-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/** The latest run of a kind, also one that goes on; of this outcome only, if given. */
export const lastRun = (db: Db, kind: BackupRunKind, outcome?: BackupRunOutcome) => {
  const runs = db.selectFrom('safekeeping_runs').selectAll().where('kind', '=', kind);
  return (outcome === undefined ? runs : runs.where('outcome', '=', outcome))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
};

/** The run of a kind that goes on, or that was killed. */
export const findUnfinishedRun = (db: Db, kind: BackupRunKind) =>
  db
    .selectFrom('safekeeping_runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
