import type { BackupRun } from '@heirloom/contract/backups/backups.schema.ts';

const longestMs = 24 * 60 * 60 * 1000;

/** Whether a run is still going on; a run without an end that began over a day ago counts as interrupted. */
export function isGoingOn(run: BackupRun | null): boolean {
  return run !== null && run.outcome === null && Date.now() - Date.parse(run.startedAt) < longestMs;
}
