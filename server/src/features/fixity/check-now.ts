import {
  checkEverything,
  countFindings,
  type Findings,
  outcomeOf,
} from '#features/fixity/check-everything.ts';
import type { CheckCtx } from '#features/fixity/check-original.ts';
import { sumUnchecked } from '#features/fixity/fixity.repo.ts';
import { createRest } from '#features/fixity/reading-pace.ts';
import { beginRun, finishRun } from '#features/runs/runs.repo.ts';
import { addDays } from '#platform/clock.ts';

type CheckNow = { isAll: boolean; onProgress: (doneBytes: number, totalBytes: number) => void };

/** Checks for the operator, as fast as the disk reads. The run is recorded only when it is complete. */
export async function checkNow(
  ctx: CheckCtx,
  { isAll, onProgress }: CheckNow,
): Promise<Findings & { sidecars: number }> {
  const startedAt = ctx.clock.now();
  const before = isAll ? startedAt : addDays(startedAt, -1);
  const total = await sumUnchecked(ctx.db, before);
  const { signal } = new AbortController();
  const repaired = await checkEverything(ctx, {
    before,
    rest: createRest('full', signal),
    signal,
    onProgress: ({ bytes }) => onProgress(bytes, total),
  });
  const counts = { ...(await countFindings(ctx)), ...repaired };
  const runId = await beginRun(ctx.db, 'fixity', startedAt);
  const finishedAt = ctx.clock.now();
  await finishRun(ctx.db, runId, { outcome: outcomeOf(counts), counts, finishedAt });
  return counts;
}
