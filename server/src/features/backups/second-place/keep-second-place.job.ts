import { z } from 'zod';
import {
  backUpToSecondPlace,
  checkSecondPlace,
} from '#features/backups/second-place/keep-second-place.ts';
import type { SnapshotCtx } from '#features/backups/second-place/make-second-snapshot.ts';
import { readSeen } from '#features/backups/second-place/seen-place.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Every night: checks the second place, then copies the database and what is missing. */
export const keepSecondPlaceJob = defineJob({
  name: 'keep-second-place',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 3, delaySeconds: 600, maxDelaySeconds: 3600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  needsSetting: 'COPY_URL',
  handler: async (ctx: SnapshotCtx, _, { signal, attempt }) => {
    const { COPY_URL: url } = ctx.config;
    if (url === undefined) return;
    const isKnown = (await readSeen(ctx.db))?.url === url;
    // A check that fails must not keep the backup from being made.
    const checking = isKnown && attempt === 1 ? checkSecondPlace(ctx, { url, signal }) : null;
    const [checked] = await Promise.allSettled([checking]);
    signal.throwIfAborted();
    await backUpToSecondPlace(ctx, { url, signal });
    if (checked.status === 'rejected') throw checked.reason;
  },
});
