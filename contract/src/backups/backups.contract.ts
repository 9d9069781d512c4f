import { z } from 'zod';
import { procedure } from '#procedure.ts';
import { backupsOverview } from '#backups/backups.schema.ts';

/** Copies of the archive, and whether its files are still what they were. */
export const backupsContract = {
  /** Reads when the archive was last backed up and checked. */
  overview: procedure('admin').output(backupsOverview),
  /**
   * Starts a backup to BACKUP_DIR; answers false when one waits already.
   * @throws CONFLICT when BACKUP_DIR is not set; STEP_UP_REQUIRED
   */
  backUpNow: procedure('superuser').output(z.object({ started: z.boolean() })),
};
