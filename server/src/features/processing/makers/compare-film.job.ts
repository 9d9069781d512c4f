import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { findPrint, otherPrints } from '#features/processing/steps/prints.read.ts';
import { replaceTwins } from '#features/processing/steps/prints.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { areSameTape, createComparison } from '#platform/media/prints/compare-prints.ts';

/**
 * Compares a film with all others: which are perhaps transfers of the same tape? A job of its own, begun when what the
 * film looks like is stored: so of two films that are looked at at once, one finds the other.
 */
export const compareFilmJob = defineJob({
  name: 'compare-film',
  payload: z.strictObject({ mediaId: z.uuid() }),
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ mediaId }) => mediaId,
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 60 * 60,
  concurrency: 1,
  handler: async ({ db }: Pick<Ctx, 'db'>, { mediaId }, { signal }) => {
    const print = await findPrint(db, mediaId);
    if (!print) return;
    const compare = createComparison(print);
    const twinIds: string[] = [];
    for await (const other of otherPrints(db, mediaId)) {
      signal.throwIfAborted();
      if (areSameTape(compare(other))) twinIds.push(other.mediaId);
      // Requests come before.
      await breathe();
    }
    await db.transaction().execute(async (trx) => {
      await replaceTwins(trx, mediaId, twinIds);
      for (const id of twinIds.length > 0 ? [mediaId, ...twinIds] : []) {
        const row = await findLive(trx, id);
        if (row) await publishMedia(trx, row, 'updated');
      }
    });
  },
});
