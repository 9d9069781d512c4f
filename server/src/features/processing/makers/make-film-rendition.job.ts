import { z } from 'zod';
import {
  makeCaptions,
  makeMiddleCopy,
  makePlayCopy,
  makeSmallCopy,
  makeStoryboard,
} from '#features/processing/makers/film-makers.ts';
import {
  type Maker,
  type RenditionCtx,
  makeRendition,
} from '#features/processing/makers/make-rendition.ts';
import { giveUp, unknownTrouble } from '#features/processing/makers/open-item.ts';
import { measureSound } from '#features/processing/makers/sound-makers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

const makers = {
  play: makePlayCopy,
  storyboard: makeStoryboard,
  captions: makeCaptions,
  loudness: measureSound,
  low: makeSmallCopy,
  mid: makeMiddleCopy,
} satisfies Record<string, Maker>;

/** People wait for steps of this priority or more. Steps with less give way to them, even while they run. */
const awaited = 4;

/** All steps wait in one queue, because one runs at a time: the access copies of all films come first. */
export const filmSteps = {
  play: { priority: 10 },
  storyboard: { priority: 5 },
  captions: { priority: 4 },
  loudness: { priority: 3 },
  low: { priority: 1 },
  mid: { priority: 0 },
} satisfies Record<keyof typeof makers, { priority: number }>;

const payload = z.strictObject({
  mediaId: z.uuid(),
  step: z.enum(['play', 'storyboard', 'captions', 'loudness', 'low', 'mid']),
});

export const makeFilmRenditionJob = defineJob({
  name: 'make-film-rendition',
  payload,
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001', step: 'play' },
  singletonKey: ({ mediaId, step }) => `${mediaId} ${step}`,
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  givesWayBelow: awaited,
  handler: (ctx: RenditionCtx, { mediaId, step }, run) =>
    makeRendition(ctx, { mediaId, step, maker: makers[step] }, run),
  onDead: (ctx, { mediaId, step }) =>
    giveUp(ctx, mediaId, { steps: [step], reason: unknownTrouble }),
});
