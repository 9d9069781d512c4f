import { instant } from '#text.ts';
import { z } from '#zod.ts';

export const backupRunOutcome = z.enum(['ok', 'problems', 'failed']);
export type BackupRunOutcome = z.infer<typeof backupRunOutcome>;

/** A backup, the verification or trial restore of one, or a check that reads every original. */
export const backupRun = z.object({
  startedAt: instant,
  /** Null, as is `outcome`, while the run goes on, and for a run that was killed. */
  finishedAt: instant.nullable(),
  outcome: backupRunOutcome.nullable(),
  /** Counts by name, such as `files` and `bytes` of a backup, `missing` and `corrupt` of a check. */
  counts: z.record(z.string(), z.number().int()),
  /** What went wrong, without file names. */
  reason: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

const count = z.number().int();

/** How the caller's own items are kept, without those in the trash. */
export const ownCopies = z.object({
  items: count,
  /** Items whose original was read within the last 31 days and is as it was uploaded. An upload reads it as well. */
  checked: count,
  /** Items whose original is not as it was uploaded. */
  damaged: count,
  lastCheckedAt: instant.nullable(),
  /** Items of which BACKUP_DIR has a good copy; null when the server has no such folder. */
  copied: count.nullable(),
});
export type OwnCopies = z.infer<typeof ownCopies>;

/** When the archive was last backed up and checked; null: never. */
export const backupsOverview = z.object({
  /** Whether BACKUP_DIR is set. If so, the server makes a backup every night and when a superuser starts one. */
  hasBackupDir: z.boolean(),
  backup: backupRun.nullable(),
  /** When the latest complete backup was finished. */
  lastGoodBackupAt: instant.nullable(),
  /** Originals that BACKUP_DIR lacks although more than 15 minutes have passed since their upload. */
  lateCopies: count,
  verify: backupRun.nullable(),
  /** The last trial restore of a backup. */
  restoreTest: backupRun.nullable(),
  fixity: backupRun.nullable(),
});
export type BackupsOverview = z.infer<typeof backupsOverview>;
