import { z } from 'zod';
import { handOver, type HandOverCtx } from '#features/offers/hand-over.service.ts';
import { listAccepted } from '#features/offers/offers.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Hands over what owners of spaces said yes to. */
export const handOverOfferedJob = defineJob({
  name: 'hand-over-offered',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 6, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: HandOverCtx & Pick<Ctx, 'log'>, _, { signal }) => {
    let failures = 0;
    for (const offerId of await listAccepted(ctx.db)) {
      try {
        await handOver(ctx, offerId, { signal });
      } catch (error) {
        signal.throwIfAborted();
        // One that fails does not stop the others.
        ctx.log.warn({ err: error, offerId }, 'items could not be handed over yet');
        failures += 1;
      }
    }
    if (failures > 0) throw new Error(`${failures} offers could not be handed over yet`);
  },
});
