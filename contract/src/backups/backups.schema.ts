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
  /** In how many places beside the archive the server makes copies; not counted is one on the archive's own disk. */
  places: count,
  /** Items with a good copy in each of these places. */
  copied: count,
});
export type OwnCopies = z.infer<typeof ownCopies>;

/** A second place for copies, to which the server only adds. Null: not known before it was reached. */
export const secondPlaceState = z.object({
  /** The address of COPY_URL: without any key. */
  url: z.string(),
  /** Whether it lies on the disk of BACKUP_DIR: when that breaks, both are lost. */
  isOnBackupDisk: z.boolean(),
  /** `enforced`: the store itself refuses to delete copies before their term. */
  lock: z.enum(['enforced', 'none']).nullable(),
  isEncrypted: z.boolean().nullable(),
  /** The key was never printed: if the server is lost, so are the copies. */
  isSheetMissing: z.boolean(),
  /** Why it could not be used the last time; null: it could. */
  trouble: z.string().nullable(),
  copies: count,
  /** Originals that it lacks although more than 15 minutes have passed since their upload. */
  lateCopies: count,
  backup: backupRun.nullable(),
  lastGoodBackupAt: instant.nullable(),
  verify: backupRun.nullable(),
});
export type SecondPlaceState = z.infer<typeof secondPlaceState>;

/** When the archive was last backed up and checked; null: never. */
export const backupsOverview = z.object({
  /** Whether BACKUP_DIR is set. If so, the server makes a backup every night and when a superuser starts one. */
  hasBackupDir: z.boolean(),
  /** Whether BACKUP_DIR lies on the disk of the archive: when that breaks, both are lost. */
  isBackupDirNear: z.boolean(),
  backup: backupRun.nullable(),
  /** When the latest complete backup was finished. */
  lastGoodBackupAt: instant.nullable(),
  /** Originals that BACKUP_DIR lacks although more than 15 minutes have passed since their upload. */
  lateCopies: count,
  verify: backupRun.nullable(),
  /** The last trial restore of a backup. */
  restoreTest: backupRun.nullable(),
  fixity: backupRun.nullable(),
  /** Null: COPY_URL is not set. */
  secondPlace: secondPlaceState.nullable(),
});
export type BackupsOverview = z.infer<typeof backupsOverview>;
