import { listProcessing } from '#features/backups/go-back.read.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import type { Ctx } from '#platform/context.ts';

/** Has the items processed on whose processing had not ended when the rows were copied: jobs are never copied. */
export async function processUnfinished(ctx: Pick<Ctx, 'db' | 'jobs'>): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    for (const mediaId of await listProcessing(trx)) {
      await ctx.jobs.enqueue(trx, processMediaJob, { mediaId });
    }
  });
}
