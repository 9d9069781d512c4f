import type { JSONColumnType } from 'kysely';
import type { Instant, InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

export type BackupRunKind = 'backup' | 'verify' | 'fixity';
/** ok: everything is as it should be; problems: some files are not; failed: it could not be found out. */
export type BackupRunOutcome = 'ok' | 'problems' | 'failed';

/** One backup, one verification of a backup, or one reading of all originals. */
export type BackupRunTable = {
  id: string;
  kind: BackupRunKind;
  started_at: InstantByDefault;
  /** Null, as is `outcome`, while it goes on; also of one that was killed. */
  finished_at: InstantOrNull;
  outcome: BackupRunOutcome | null;
  counts: JSONColumnType<Record<string, number>, string | undefined>;
  /** What went wrong, for the operator: without file names. */
  reason: string | null;
};

/** A file among the originals that no item knows; `path` is '{bucket}/{key}'. */
export type OrphanedOriginalTable = {
  path: string;
  file_size: number;
  found_at: Instant;
};
