import { sql } from 'kysely';
import { z } from 'zod';
import type { ProcessCtx } from '#features/processing/process-item.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { pipelineVersion } from '#features/processing/processing-status.ts';
import { lockLiveItem } from '#features/processing/processing.repo.ts';
import { settleItem, toolsVersion } from '#features/processing/record-outcome.ts';
import { requestSteps } from '#features/processing/steps.repo.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Behind everything that somebody waits for. */
const priority = -10;

/** What could not be made of a file with the tools of that day is tried again with those of today (media-pipeline §7). */
export const retryWithNewToolsJob = defineJob({
  name: 'retry-with-new-tools',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 60 * 60,
  concurrency: 1,
  handler: async (ctx: ProcessCtx, _, { signal }) => {
    for (const mediaId of await findAffected(ctx)) {
      signal.throwIfAborted();
      await retryItem(ctx, mediaId);
    }
  },
});

/** At every start: the tools may have changed since the last one. */
export const scheduleRetryWithNewTools = async (ctx: ProcessCtx): Promise<void> => {
  const affected = await findAffected(ctx);
  if (affected.length > 0) await ctx.jobs.enqueue(ctx.db, retryWithNewToolsJob, {});
};

const findAffected = async (ctx: ProcessCtx): Promise<string[]> => {
  const rows = await dueSteps(ctx)
    .select('media_id')
    .distinct()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('media')
          .select('id')
          .whereRef('media.id', '=', 'processing_step.media_id')
          .where('deleted_at', 'is', null),
      ),
    )
    .execute();
  return rows.map(({ media_id }) => media_id);
};

const retryItem = (ctx: ProcessCtx, mediaId: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockLiveItem(trx, mediaId);
    if (!row) return;
    const steps = await dueSteps({ ...ctx, db: trx })
      .select('step')
      .where('media_id', '=', mediaId)
      .execute();
    if (steps.length === 0) return;
    await requestSteps(
      trx,
      mediaId,
      steps.map(({ step }) => step),
    );
    await settleItem(trx, row);
    await ctx.jobs.enqueue(trx, processMediaJob, { mediaId }, { priority });
  });

const dueSteps = (ctx: Pick<ProcessCtx, 'db' | 'media'>) =>
  ctx.db
    .selectFrom('processing_step')
    .where('state', '=', 'unprocessable')
    .where('pipeline_version', '=', pipelineVersion)
    .where(sql`tools`, 'is distinct from', toolsVersion(ctx));
