import type { BackupRun } from '@heirloom/contract/backups/backups.schema.ts';
import { reasonFor } from '#features/backups/reason-for.ts';
import type { lastRun } from '#features/runs/runs.read.ts';

/** What administrators see of a run. */
export function presentRun(run: Awaited<ReturnType<typeof lastRun>>): BackupRun | null {
  return run
    ? {
        startedAt: run.started_at.toISOString(),
        finishedAt: run.finished_at?.toISOString() ?? null,
        outcome: run.outcome,
        counts: run.counts,
        reason: reasonFor(run.reason),
      }
    : null;
}
