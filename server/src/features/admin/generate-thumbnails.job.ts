import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findNextFilm, finishRun, saveOutcome } from '#features/admin/thumbnail-run.repo.ts';
import { makeThumbnailNow } from '#features/processing/make-thumbnail-now.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type GenerateCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs' | 'log'>;

/** Pause between two films (spec §9). */
const pauseMs = 500;

/** The administrators' thumbnail generator: the films of a run, one at a time. After an interruption it continues. */
export const generateThumbnailsJob = defineJob({
  name: 'generate-thumbnails',
  payload: z.strictObject({ runId: z.uuid() }),
  samplePayload: { runId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ runId }) => runId,
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: GenerateCtx, { runId }, { signal }) => {
    let film = await findNextFilm(ctx.db, runId);
    while (film) {
      const { media_id: mediaId, place } = film;
      const outcome = await makeThumbnailNow(ctx, mediaId, { rule: 'admin', signal });
      await saveOutcome(ctx.db, { runId, place, outcome });
      film = await findNextFilm(ctx.db, runId);
      if (film) await sleep(pauseMs, undefined, { signal });
    }
    await finishRun(ctx.db, runId);
  },
  onDead: (ctx, { runId }) => finishRun(ctx.db, runId),
});
