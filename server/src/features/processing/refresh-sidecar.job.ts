import { z } from 'zod';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type SidecarCtx = Pick<Ctx, 'db' | 'storage'>;

/** Writes what people have changed, and the item's owner, into the sidecar. */
export const refreshSidecarJob = defineJob({
  name: 'refresh-sidecar',
  payload: z.strictObject({ mediaId: z.uuid() }),
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ mediaId }) => mediaId,
  retry: { limit: 10, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 60,
  concurrency: 2,
  handler: async (ctx: SidecarCtx, { mediaId }) => {
    await refreshSidecar(ctx, mediaId);
  },
});
