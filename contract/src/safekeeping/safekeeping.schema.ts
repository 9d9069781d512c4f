import { z } from 'zod';
import { instant } from '#text.ts';

export const safekeepingOutcome = z.enum(['ok', 'problems', 'failed']);
export type SafekeepingOutcome = z.infer<typeof safekeepingOutcome>;

/** A backup, the verification of one, or a reading of all originals. */
export const safekeepingRun = z.object({
  startedAt: instant,
  /** Null, as is `outcome`, while it goes on; also of one that was killed. */
  finishedAt: instant.nullable(),
  outcome: safekeepingOutcome.nullable(),
  /** How many of what, such as `files` and `bytes` of a backup, `missing` and `corrupt` of a check. */
  counts: z.record(z.string(), z.number().int()),
  /** What went wrong, without names of files. */
  reason: z.string().nullable(),
});
export type SafekeepingRun = z.infer<typeof safekeepingRun>;

/** When the archive was last copied and checked; null: never. */
export const safekeepingOverview = z.object({
  /** Whether BACKUP_DIR is set: then the server backs itself up every night, and when told to. */
  hasBackupDir: z.boolean(),
  backup: safekeepingRun.nullable(),
  /** When the latest backup that is whole was finished. */
  lastGoodBackupAt: instant.nullable(),
  verify: safekeepingRun.nullable(),
  fixity: safekeepingRun.nullable(),
});
export type SafekeepingOverview = z.infer<typeof safekeepingOverview>;
