import { z } from 'zod';
import { checkEverything, countFindings, outcomeOf } from '#features/fixity/check-everything.ts';
import type { CheckCtx } from '#features/fixity/check-original.ts';
import { createRest } from '#features/fixity/reading-pace.ts';
import { findUnfinishedRun } from '#features/runs/runs.read.ts';
import { finishRun } from '#features/runs/runs.repo.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** The check of all originals that a superuser started; after an interruption it continues where it was. */
export const checkAllOriginalsJob = defineJob({
  name: 'check-all-originals',
  payload: z.strictObject({ runId: z.uuid() }),
  samplePayload: { runId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ runId }) => runId,
  retry: { limit: 12, delaySeconds: 30, maxDelaySeconds: 3600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: CheckCtx, { runId }, { signal }) => {
    const run = await findUnfinishedRun(ctx.db, 'fixity');
    if (run?.id !== runId) return;
    const rest = createRest('brisk', signal);
    const repaired = await checkEverything(ctx, { before: run.started_at, rest, signal });
    const counts = await countFindings(ctx);
    const finishedAt = ctx.clock.now();
    const outcome = outcomeOf(counts);
    await finishRun(ctx.db, runId, { outcome, counts: { ...counts, ...repaired }, finishedAt });
  },
  onDead: async (ctx, { runId }, reason) => {
    await finishRun(ctx.db, runId, {
      outcome: 'failed',
      counts: await countFindings(ctx),
      reason,
      finishedAt: ctx.clock.now(),
    });
  },
});
