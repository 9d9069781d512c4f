import { z } from 'zod';
import {
  makeCaptions,
  makeMiddleCopy,
  makePlayCopy,
  makeSmallCopy,
  makeStoryboard,
} from '#features/processing/film-makers.ts';
import {
  type Maker,
  type RenditionCtx,
  makeRendition,
} from '#features/processing/make-rendition.ts';
import { giveUp, unknownTrouble } from '#features/processing/open-item.ts';
import { measureSound } from '#features/processing/sound-makers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

const makers = {
  play: makePlayCopy,
  storyboard: makeStoryboard,
  captions: makeCaptions,
  loudness: measureSound,
  low: makeSmallCopy,
  mid: makeMiddleCopy,
} satisfies Record<string, Maker>;

/** From here on people wait for it. What has less gives way, even when it has begun. */
const awaited = 4;

/** All wait in one queue, because one runs at a time: first every film plays, then come the comforts. */
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
