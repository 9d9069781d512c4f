import { z } from 'zod';
import { forgetRemovedCollections } from '#features/collections/removed-collections.service.ts';
import { forgetComments } from '#features/comments/comments.service.ts';
import { forgetOldNews } from '#features/news/news.service.ts';
import { removeSavedParts } from '#features/processing/clips/saved-parts.service.ts';
import { forgetOldLooks } from '#features/processing/processing.service.ts';
import { forgetSpaces, keepClosedSpaces } from '#features/spaces/forget-spaces.repo.ts';
import { forgetRemovedTapes } from '#features/tapes/tapes.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { trim } from '#platform/events/publish.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { forgetInterruptions } from '#platform/jobs/give-back.ts';

type TidyUpCtx = Pick<Ctx, 'db' | 'config' | 'storage' | 'clock'>;

/**
 * Deletes what only the last hours or weeks need: change events, counts of interrupted jobs, old news, closed spaces,
 * scratch of the dead, looks that never ended, parts that were saved.
 */
export const tidyUpJob = defineJob({
  name: 'tidy-up',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  concurrency: 1,
  needsNoFiles: true,
  handler: async ({ db, config, storage, clock }: TidyUpCtx) => {
    await trim(db);
    await forgetInterruptions(db);
    await forgetOldNews(db);
    await forgetOldLooks(db);
    const rest = config.SPACES === 'off';
    await forgetRemovedCollections(db, { rest });
    await forgetRemovedTapes(db);
    await (rest ? keepClosedSpaces(db) : forgetSpaces(db));
    if (!rest) await forgetComments(db);
    if (!(await storage.isOnline())) return;
    await storage.sweepScratch(clock.now());
    const room = await storage.capacity('visitor');
    await removeSavedParts({ db, storage }, { which: room?.freeBytes === 0 ? 'all' : 'old' });
  },
});
