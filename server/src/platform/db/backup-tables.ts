import type { JSONColumnType } from 'kysely';
import type { Instant, InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

export type BackupRunKind =
  | 'backup'
  | 'verify'
  | 'fixity'
  | 'audit'
  | 'restore-test'
  | 'second-backup'
  | 'second-verify';
/** ok: no problem was found; problems: some files or entries are missing or damaged; failed: the run could not find out. */
export type BackupRunOutcome = 'ok' | 'problems' | 'failed';

/** One backup, one verification or trial restore of a backup, one fixity check of all originals, or one check of the audit log. */
export type BackupRunTable = {
  id: string;
  kind: BackupRunKind;
  started_at: InstantByDefault;
  /** Null, as is `outcome`, while the run goes on, and for ever when the process was killed. */
  finished_at: InstantOrNull;
  outcome: BackupRunOutcome | null;
  counts: JSONColumnType<Record<string, number>, string | undefined>;
  /** What went wrong, for the operator: without file names. */
  reason: string | null;
};

/** A good copy of an original in a folder of backups. */
export type OriginalCopyTable = {
  /** The path of that folder. */
  place: string;
  media_id: string;
  /** When it was written there or last read, and was right. */
  checked_at: InstantByDefault;
};

/** A good copy of an original in a second place. */
export type SecondCopyTable = {
  /** What the place says of itself, wherever it is. */
  place_id: string;
  media_id: string;
  /** The object's name there. */
  name: string;
  /** Until when it is kept there whatever happens. */
  kept_until: Instant;
  /** When it was written there or last read, and was right. */
  checked_at: InstantByDefault;
};

/** The last mail of a kind to the administrators. */
export type AlertTable = {
  kind: string;
  /** Each way remembers what it has told: one that is new tells everything. */
  way: 'mail' | 'webhook' | 'bell';
  sent_at: InstantByDefault;
  /** What it said; empty when that is over. */
  facts: string;
};

/** A file among the originals that belongs to no media item; `path` is '{bucket}/{key}'. */
export type OrphanedOriginalTable = {
  path: string;
  file_size: number;
  found_at: Instant;
};
