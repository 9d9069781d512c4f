import { backupsOverview, ownCopies } from '#backups/backups.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

/** Backups of the archive, and checks that its files are unchanged. */
export const backupsContract = {
  /** Reads when the archive was last backed up and checked. */
  overview: procedure('admin').output(backupsOverview),
  /** Reads how many of the caller's items were checked, and how many have a second copy. */
  mine: procedure('signed-in').output(ownCopies),
  /**
   * Starts a backup to BACKUP_DIR; returns false when one is already waiting.
   * @throws CONFLICT when BACKUP_DIR is not set; STEP_UP_REQUIRED
   */
  backUpNow: procedure('superuser').output(z.object({ started: z.boolean() })),
};
