import type { BackupRun } from '@heirloom/contract/backups/backups.schema.ts';

const longestMs = 24 * 60 * 60 * 1000;

/** A run that has not ended; one of more than a day ago was cut short. */
export const isGoingOn = (run: BackupRun | null): boolean =>
  run !== null && run.outcome === null && Date.now() - Date.parse(run.startedAt) < longestMs;
