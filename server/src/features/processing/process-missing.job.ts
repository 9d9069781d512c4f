import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { incompleteFilms, saveBackgroundRun } from '#features/processing/incomplete-films.read.ts';
import { giveUp, unknownTrouble } from '#features/processing/open-item.ts';
import { type ProcessCtx, processItem } from '#features/processing/process-item.ts';
import { findLiveItem } from '#features/processing/processing.repo.ts';
import { requestSteps } from '#features/processing/steps.repo.ts';
import { toolsVersion } from '#features/processing/record-outcome.ts';
import { sweepWorkFolders } from '#features/processing/work-folder.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProcessingStepName } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type MissingCtx = ProcessCtx & Pick<Ctx, 'clock' | 'log'>;

/** Between two films (spec §9). */
const PAUSE_MS = 1_000;
const MOST_FILMS = 500;
const steps: ProcessingStepName[] = ['inspect', 'pictures'];

/** The background processing of spec §4: a person's films that lack a thumbnail or a duration, one at a time. */
export const processMissingJob = defineJob({
  name: 'process-missing',
  payload: z.strictObject({ userId: z.uuid() }),
  samplePayload: { userId: '0198c0de-0000-7000-8000-000000000002' },
  singletonKey: ({ userId }) => userId,
  retry: { limit: 1, delaySeconds: 60, maxDelaySeconds: 60 },
  expireSeconds: 12 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: MissingCtx, { userId }, { signal }) => {
    await sweepWorkFolders(ctx.storage, ctx.clock.now());
    const films = await incompleteFilms(ctx.db, userId, {
      tools: toolsVersion(ctx),
      limit: MOST_FILMS,
    });
    let succeeded = 0;
    for (const [place, mediaId] of films.entries()) {
      if (place > 0) await sleep(PAUSE_MS, undefined, { signal });
      if (await completeFilm(ctx, mediaId, signal)) succeeded += 1;
    }
    if (films.length === 0) return;
    await summarise(ctx, userId, { succeeded, failed: films.length - succeeded });
  },
});

const completeFilm = async (
  ctx: MissingCtx,
  mediaId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    if (!(await findLiveItem(ctx.db, mediaId))) return false;
    await requestSteps(ctx.db, mediaId, steps);
    await processItem(ctx, mediaId, signal);
    return (await findLiveItem(ctx.db, mediaId))?.thumbnail_path != null;
  } catch (error) {
    signal.throwIfAborted();
    ctx.log.warn({ err: error, mediaId }, 'a film could not be completed in the background');
    await giveUp(ctx, mediaId, { steps, reason: unknownTrouble });
    return false;
  }
};

const summarise = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  userId: string,
  counts: { succeeded: number; failed: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await saveBackgroundRun(trx, userId, { ...counts, finished_at: clock.now() });
    await publish(trx, { topic: 'jobs', action: 'updated', userId, entityId: null });
  });
