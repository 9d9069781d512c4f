import { z } from 'zod';
import { instant } from '#text.ts';

export const backupRunOutcome = z.enum(['ok', 'problems', 'failed']);
export type BackupRunOutcome = z.infer<typeof backupRunOutcome>;

/** A backup, the verification of one, or a reading of all originals. */
export const backupRun = z.object({
  startedAt: instant,
  /** Null, as is `outcome`, while it goes on; also of one that was killed. */
  finishedAt: instant.nullable(),
  outcome: backupRunOutcome.nullable(),
  /** How many of what, such as `files` and `bytes` of a backup, `missing` and `corrupt` of a check. */
  counts: z.record(z.string(), z.number().int()),
  /** What went wrong, without names of files. */
  reason: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

/** When the archive was last copied and checked; null: never. */
export const backupsOverview = z.object({
  /** Whether BACKUP_DIR is set: then the server backs itself up every night, and when told to. */
  hasBackupDir: z.boolean(),
  backup: backupRun.nullable(),
  /** When the latest backup that is whole was finished. */
  lastGoodBackupAt: instant.nullable(),
  verify: backupRun.nullable(),
  fixity: backupRun.nullable(),
});
export type BackupsOverview = z.infer<typeof backupsOverview>;
