import { z } from 'zod';
import {
  type CopySecondCtx,
  copyToSecondPlace,
} from '#features/backups/second-place/copy-to-second-place.ts';
import { withSecondPlace } from '#features/backups/second-place/with-second-place.ts';
import type { Ctx } from '#platform/context.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** The lock under which originals are added: only one process does it. */
export const secondCopiesLock = {
  name: 'heirloom second place copies',
  busy: 'Copies are being made in the second place already.',
};

/** Copies what the second place lacks every few minutes. */
export const copyToSecondPlaceJob = defineJob({
  name: 'copy-to-second-place',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // It runs again in a few minutes anyway.
  retry: { limit: 0, delaySeconds: 60, maxDelaySeconds: 60 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  needsSetting: 'COPY_URL',
  handler: async (ctx: CopySecondCtx & Pick<Ctx, 'connection' | 'log'>, _, { signal }) => {
    const { COPY_URL: url } = ctx.config;
    if (url === undefined) return;
    try {
      await oneAtATime(ctx.connection, secondCopiesLock, () =>
        withSecondPlace(ctx, { url, signal }, (second) =>
          copyToSecondPlace(ctx, second, { signal }),
        ),
      );
    } catch (error) {
      // The place may be away for weeks. What is late is counted, and administrators are told of it.
      signal.throwIfAborted();
      ctx.log.warn({ err: error }, 'the second place waits for its copies');
    }
  },
});
