import { z } from 'zod';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import {
  findPrint,
  listUnsketched,
  otherSketches,
} from '#features/processing/steps/prints.read.ts';
import { replaceTwins, saveSketch } from '#features/processing/steps/prints.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import {
  areSameTape,
  createComparison,
  type FilmPrint,
} from '#platform/media/prints/compare-prints.ts';
import { sharedSketch, sketchOf } from '#platform/media/prints/sketch-print.ts';

/**
 * Compares a film with those that show most of the same: which are perhaps transfers of the same tape? A job of its own, begun when what the
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
    for (const otherId of await likeliest(db, mediaId, print)) {
      signal.throwIfAborted();
      const other = await findPrint(db, otherId);
      if (other && areSameTape(compare(other))) twinIds.push(otherId);
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

/** So many films are compared as a whole, however many there are. */
export const mostCompared = 200;

/** Finds those that share most of the sketch, the likeliest first. */
async function likeliest(db: Db, mediaId: string, print: FilmPrint): Promise<string[]> {
  await sketchOlder(db);
  const own = new Set(sketchOf(print));
  let best: { mediaId: string; share: number }[] = [];
  for await (const other of otherSketches(db, mediaId)) {
    const share = sharedSketch(own, other.sketch);
    // Among few films all are compared.
    if (share <= (best[mostCompared - 1]?.share ?? -1)) continue;
    best = [...best, { mediaId: other.mediaId, share }]
      .toSorted((one, next) => next.share - one.share)
      .slice(0, mostCompared);
  }
  return best.map((other) => other.mediaId);
}

async function sketchOlder(db: Db): Promise<void> {
  for (;;) {
    const films = await listUnsketched(db);
    if (films.length === 0) return;
    for (const film of films) await saveSketch(db, film);
  }
}
