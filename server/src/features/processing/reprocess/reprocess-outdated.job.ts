import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import { makeFilmRenditionJob } from '#features/processing/makers/make-film-rendition.job.ts';
import { makeSoundRenditionJob } from '#features/processing/makers/make-sound-rendition.job.ts';
import { type ProcessCtx, laterPriority } from '#features/processing/process-item.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import {
  countDueItems,
  findDueItems,
  findDueSteps,
} from '#features/processing/steps/due-steps.read.ts';
import { isMade } from '#features/processing/steps/processing-status.ts';
import { settleItem, toolsVersion } from '#features/processing/steps/record-outcome.ts';
import { markCurrent, requestSteps } from '#features/processing/steps/steps.repo.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** The number of items at a time; the next ones follow when all of these are done. */
const batch = 10;
const checkEveryMs = 5_000;
/** After this time the job ends and enqueues itself again: a job must end within a day. */
const longestMs = 12 * 60 * 60 * 1000;

/**
 * Makes what an older pipeline or other tools did not make of a file, while no other media jobs wait or run and a few
 * items at a time (media-pipeline §7). What this version has tried is not tried again.
 */
export const reprocessOutdatedJob = defineJob({
  name: 'reprocess-outdated',
  formerNames: ['catch-up'],
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: ProcessCtx, _, { signal, report }) => {
    const count = await countDueItems(ctx.db, toolsVersion(ctx));
    const pause = () => sleep(checkEveryMs, undefined, { signal });
    let done = 0;
    for (const end = performance.now() + longestMs; performance.now() < end; await pause()) {
      if (await isBusy(ctx)) continue;
      const mediaIds = await findDueItems(ctx.db, toolsVersion(ctx), batch);
      if (mediaIds.length === 0) return;
      for (const mediaId of mediaIds) await reprocessItem(ctx, mediaId);
      done += mediaIds.length;
      report((100 * done) / Math.max(count, done));
    }
    await scheduleReprocessing(ctx);
  },
});

/**
 * Enqueues the job when items are due. Called at every start, since pipeline and tools may have changed, and when tools
 * are found later.
 */
export async function scheduleReprocessing(ctx: ProcessCtx): Promise<void> {
  const [due] = await findDueItems(ctx.db, toolsVersion(ctx), 1);
  if (due !== undefined) await ctx.jobs.enqueue(ctx.db, reprocessOutdatedJob, {});
}

const workers = new Set(
  [processMediaJob, makeFilmRenditionJob, makeSoundRenditionJob].map(({ name }) => name),
);

async function isBusy({ jobs }: Pick<ProcessCtx, 'jobs'>): Promise<boolean> {
  const counts = await jobs.counts();
  return counts.some(
    ({ name, state }) => workers.has(name) && ['created', 'retry', 'active'].includes(state),
  );
}

function reprocessItem(ctx: ProcessCtx, mediaId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockLive(trx, mediaId);
    if (!row) return;
    const due = await findDueSteps(trx, toolsVersion(ctx), mediaId);
    if (due.length === 0) return;
    // The findings of an earlier inspection stay; the new inspection only plans the steps that are missing.
    const again = due.filter((step) => step.step !== 'inspect' || !isMade(step));
    await markCurrent(trx, mediaId, 'inspect');
    await requestSteps(
      trx,
      mediaId,
      again.map(({ step }) => step),
    );
    if (again.length > 0) await settleItem(trx, row);
    await ctx.jobs.enqueue(trx, processMediaJob, { mediaId }, { priority: laterPriority });
  });
}
