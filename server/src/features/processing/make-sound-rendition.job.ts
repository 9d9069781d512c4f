import { z } from 'zod';
import {
  type Maker,
  type RenditionCtx,
  makeRendition,
} from '#features/processing/make-rendition.ts';
import { giveUp, unknownTrouble } from '#features/processing/open-item.ts';
import { makeSoundCopy, makePeaks } from '#features/processing/sound-makers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

export const soundSteps = { play: makeSoundCopy, peaks: makePeaks } satisfies Record<string, Maker>;

const payload = z.strictObject({ mediaId: z.uuid(), step: z.enum(['play', 'peaks']) });

/** Recordings take minutes at most: they never wait behind a film. */
export const makeSoundRenditionJob = defineJob({
  name: 'make-sound-rendition',
  payload,
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001', step: 'peaks' },
  singletonKey: ({ mediaId, step }) => `${mediaId} ${step}`,
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: (ctx: RenditionCtx, { mediaId, step }, run) =>
    makeRendition(ctx, { mediaId, step, maker: soundSteps[step] }, run),
  onDead: (ctx, { mediaId, step }) =>
    giveUp(ctx, mediaId, { steps: [step], reason: unknownTrouble }),
});
