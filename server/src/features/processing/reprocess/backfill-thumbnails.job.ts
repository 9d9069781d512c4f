import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { makeThumbnailNow } from '#features/processing/make-thumbnail-now.ts';
import type { ProcessCtx } from '#features/processing/process-item.ts';
import { saveBackgroundRun } from '#features/processing/reprocess/background-run.repo.ts';
import { incompleteFilms } from '#features/processing/reprocess/incomplete-films.read.ts';
import { toolsVersion } from '#features/processing/steps/record-outcome.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type BackfillCtx = ProcessCtx & Pick<Ctx, 'clock' | 'log'>;

/** Between two films (spec §9). */
const pauseMs = 1_000;
const mostFilms = 500;

/** The background processing of spec §4: a person's films that lack a thumbnail or a duration, one at a time. */
export const backfillThumbnailsJob = defineJob({
  name: 'backfill-thumbnails',
  formerNames: ['process-missing'],
  payload: z.strictObject({ userId: z.uuid() }),
  samplePayload: { userId: '0198c0de-0000-7000-8000-000000000002' },
  singletonKey: ({ userId }) => userId,
  retry: { limit: 1, delaySeconds: 60, maxDelaySeconds: 60 },
  expireSeconds: 12 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: BackfillCtx, { userId }, { signal }) => {
    await ctx.storage.sweepScratch(ctx.clock.now());
    const films = await incompleteFilms(ctx.db, userId, {
      tools: toolsVersion(ctx),
      limit: mostFilms,
    });
    let succeeded = 0;
    for (const [place, mediaId] of films.entries()) {
      if (place > 0) await sleep(pauseMs, undefined, { signal });
      const outcome = await makeThumbnailNow(ctx, mediaId, { signal });
      if (outcome === 'made') succeeded += 1;
    }
    if (films.length === 0) return;
    await summarise(ctx, userId, { succeeded, failed: films.length - succeeded });
  },
});

function summarise(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  userId: string,
  counts: { succeeded: number; failed: number },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await saveBackgroundRun(trx, userId, { ...counts, finished_at: clock.now() });
    await publish(trx, { topic: 'jobs', action: 'updated', userId, entityId: null });
  });
}
