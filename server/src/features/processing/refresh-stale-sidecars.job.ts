import { z } from 'zod';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { forgetStaleSidecars, listStaleSidecars } from '#features/spaces/stale-sidecars.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type SidecarCtx = Pick<Ctx, 'db' | 'storage'>;

const itemsAtOnce = 200;

/** Writes into sidecars which spaces their items are in, some minutes after these came or left: there may be thousands. */
export const refreshStaleSidecarsJob = defineJob({
  name: 'refresh-stale-sidecars',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  // It runs again in five minutes anyway.
  retry: { limit: 0, delaySeconds: 60, maxDelaySeconds: 60 },
  expireSeconds: 60 * 60,
  concurrency: 1,
  handler: async (ctx: SidecarCtx, _, { signal }) => {
    for (;;) {
      const notes = await listStaleSidecars(ctx.db, itemsAtOnce);
      if (notes.length === 0) return;
      for (const mediaId of new Set(notes.map((note) => note.media_id))) {
        signal.throwIfAborted();
        await refreshSidecar(ctx, mediaId);
      }
      // What was noted meanwhile has a later number.
      await forgetStaleSidecars(
        ctx.db,
        notes.map(({ id }) => id),
      );
    }
  },
});
