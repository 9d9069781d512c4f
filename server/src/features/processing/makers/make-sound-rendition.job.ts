import { z } from 'zod';
import { resumeClips } from '#features/processing/clips/process-clip.job.ts';
import { remakeClips } from '#features/processing/clips/remake-clips.ts';
import { findCandidates } from '#features/processing/makers/find-candidates.ts';
import {
  type Maker,
  type Making,
  type RenditionCtx,
  makeRendition,
} from '#features/processing/makers/make-rendition.ts';
import { giveUp } from '#features/processing/makers/open-item.ts';
import {
  makeSoundCopy,
  makePeaks,
  measureSound,
} from '#features/processing/makers/sound-makers.ts';
import type { Outcome } from '#features/processing/steps/record-outcome.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

const makers = {
  play: makeSoundCopyAndParts,
  peaks: makePeaks,
  loudness: measureSound,
  signs: findCandidates,
} satisfies Record<string, Maker>;

/** What was made of the copy before it sounds as it did then. */
async function makeSoundCopyAndParts(ctx: RenditionCtx, making: Making): Promise<Outcome> {
  const outcome = await makeSoundCopy(ctx, making);
  return {
    ...outcome,
    also: async (trx, row) => {
      if (row.mending !== null) await remakeClips(ctx, trx, row.id);
    },
  };
}

export const soundSteps = {
  play: { priority: 0 },
  peaks: { priority: 0 },
  loudness: { priority: -1 },
  signs: { priority: -2 },
} satisfies Record<keyof typeof makers, { priority: number }>;

const payload = z.strictObject({
  mediaId: z.uuid(),
  step: z.enum(['play', 'peaks', 'loudness', 'signs']),
});

/** Has a queue of its own: recordings take minutes at most and do not wait behind films. */
export const makeSoundRenditionJob = defineJob({
  name: 'make-sound-rendition',
  payload,
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001', step: 'peaks' },
  singletonKey: ({ mediaId, step }) => `${mediaId} ${step}`,
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: RenditionCtx, { mediaId, step }, run) => {
    await makeRendition(ctx, { mediaId, step, maker: makers[step] }, run);
    await resumeClips(ctx, mediaId);
  },
  onDead: (ctx, { mediaId, step }) =>
    giveUp(ctx, mediaId, { steps: [step], reason: trouble.processingFailed }),
});
