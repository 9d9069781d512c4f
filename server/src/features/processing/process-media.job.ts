import { z } from 'zod';
import { giveUp } from '#features/processing/makers/open-item.ts';
import { type ProcessCtx, processItem } from '#features/processing/process-item.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** Makes what every item needs first: facts and pictures. The database says which steps are due. */
export const processMediaJob = defineJob({
  name: 'process-media',
  // Not strict, since jobs that an older version enqueued may have more fields.
  payload: z.object({ mediaId: z.uuid() }),
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ mediaId }) => mediaId,
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 15 * 60,
  concurrency: 2,
  handler: (ctx: ProcessCtx, { mediaId }, { priority, signal }) =>
    processItem(ctx, mediaId, { priority, signal }),
  onDead: (ctx, { mediaId }) =>
    giveUp(ctx, mediaId, { steps: ['inspect', 'pictures'], reason: trouble.processingFailed }),
});
