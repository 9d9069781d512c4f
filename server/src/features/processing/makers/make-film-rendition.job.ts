import type { Kysely } from 'kysely';
import { z } from 'zod';
import { updateProcessed } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { resumeClips } from '#features/processing/clips/process-clip.job.ts';
import { remakeClips } from '#features/processing/clips/remake-clips.ts';
import {
  makeCaptions,
  makeMiddleCopy,
  makePlayCopy,
  makeSmallCopy,
  makeStoryboard,
} from '#features/processing/makers/film-makers.ts';
import { findCandidates } from '#features/processing/makers/find-candidates.ts';
import {
  type Maker,
  type Making,
  type RenditionCtx,
  makeRendition,
} from '#features/processing/makers/make-rendition.ts';
import { makeSoundRenditionJob } from '#features/processing/makers/make-sound-rendition.job.ts';
import { giveUp } from '#features/processing/makers/open-item.ts';
import { measureSound } from '#features/processing/makers/sound-makers.ts';
import type { Outcome } from '#features/processing/steps/record-outcome.ts';
import { listSteps, requestSteps } from '#features/processing/steps/steps.repo.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

const makers = {
  play: makePlayCopyAndLook,
  storyboard: makeStoryboard,
  captions: makeCaptions,
  loudness: measureSound,
  low: makeSmallCopy,
  mid: makeMiddleCopy,
  check: lookForDamage,
  signs: findCandidates,
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
  check: { priority: -1 },
  signs: { priority: -2 },
} satisfies Record<keyof typeof makers, { priority: number }>;

const payload = z.strictObject({
  mediaId: z.uuid(),
  step: z.enum(['play', 'storyboard', 'captions', 'loudness', 'low', 'mid', 'check', 'signs']),
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
  handler: async (ctx: RenditionCtx, { mediaId, step }, run) => {
    await makeRendition(ctx, { mediaId, step, maker: makers[step] }, run);
    await resumeClips(ctx, mediaId);
  },
  onDead: (ctx, { mediaId, step }) =>
    giveUp(ctx, mediaId, { steps: [step], reason: trouble.processingFailed }),
});

/** Makes the access copy. What was found in the one before it is looked for again, since times may differ. */
async function makePlayCopyAndLook(ctx: RenditionCtx, making: Making): Promise<Outcome> {
  const outcome = await makePlayCopy(ctx, making);
  return {
    ...outcome,
    also: async (trx, row) => {
      await lookAgain(ctx, trx, row.id);
      if (row.mending !== null) await showMended(ctx, trx, row.id);
    },
  };
}

/** What was made of the copy before it shows the film as it was: the storyboard, the smaller copies, the clips. */
async function showMended(
  { jobs }: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  mediaId: string,
): Promise<void> {
  const known = await listSteps(trx, mediaId);
  for (const step of ['storyboard', 'low', 'mid'] as const) {
    if (!known.some((each) => each.step === step && each.state !== 'pending')) continue;
    await requestSteps(trx, mediaId, [step]);
    const { priority } = filmSteps[step];
    await jobs.enqueue(trx, makeFilmRenditionJob, { mediaId, step }, { priority });
  }
  await remakeClips({ jobs }, trx, mediaId);
}

/** Has the copy of a film or recording made anew from its original, for everybody. The row must be locked. */
export async function requestNewCopy(
  { jobs }: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  { id: mediaId, type, facts }: Pick<MediaRow, 'id' | 'type' | 'facts'>,
): Promise<void> {
  const changed = { ...storedFacts.parse(facts), needsConversion: true };
  await updateProcessed(trx, mediaId, { facts: JSON.stringify(changed) });
  await requestSteps(trx, mediaId, ['play']);
  const step = 'play';
  if (type === 'audio') {
    await jobs.enqueue(trx, makeSoundRenditionJob, { mediaId, step });
    return;
  }
  const { priority } = filmSteps.play;
  await jobs.enqueue(trx, makeFilmRenditionJob, { mediaId, step }, { priority });
}

async function lookAgain(
  { jobs }: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  mediaId: string,
): Promise<void> {
  const known = (await listSteps(trx, mediaId)).find(({ step }) => step === 'signs');
  if (!known || known.state === 'pending') return;
  const step = 'signs';
  await requestSteps(trx, mediaId, [step]);
  const { priority } = filmSteps.signs;
  await jobs.enqueue(trx, makeFilmRenditionJob, { mediaId, step }, { priority });
}

/** Decodes what plays unconverted: where a browser meets damage inside, it ends the film. */
async function lookForDamage(
  ctx: RenditionCtx,
  { row, path, facts, signal, onProgress }: Making,
): Promise<Outcome> {
  const damage = await ctx.media.checkFilm(
    { path, facts },
    { signal, onProgress, owner: row.user_id },
  );
  if (damage === null) return { state: 'done' };
  return {
    state: 'damaged',
    reason: trouble.filmDamaged,
    detail: damage,
    also: async (trx, row) => {
      await requestConversion(ctx, trx, row);
    },
  };
}

/**
 * Has a film or recording converted that browsers do not play as it is, once; until then they get what there is. The
 * row must be locked, and its status settled afterwards.
 */
export async function requestConversion(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  item: Pick<MediaRow, 'id' | 'type' | 'facts'>,
): Promise<void> {
  if (!storedFacts.parse(item.facts).needsConversion) await requestNewCopy(ctx, trx, item);
}
