import { findLive } from '#features/media-items/media-items.repo.ts';
import { hasFile, isClip } from '#features/media-items/media-row.ts';
import { resumeClips } from '#features/processing/clips/process-clip.job.ts';
import { processClip } from '#features/processing/clips/process-clip.ts';
import { inspectItem } from '#features/processing/makers/inspect-item.ts';
import {
  filmSteps,
  makeFilmRenditionJob,
} from '#features/processing/makers/make-film-rendition.job.ts';
import { makePictures } from '#features/processing/makers/make-pictures.ts';
import {
  makeSoundRenditionJob,
  soundSteps,
} from '#features/processing/makers/make-sound-rendition.job.ts';
import {
  type OpenItem,
  findItemToWorkOn,
  withOriginal,
} from '#features/processing/makers/open-item.ts';
import { type StepRow, listSteps } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProcessingStepName } from '#platform/db/media-tables.ts';

export type ProcessCtx = Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs'>;

/** The priority of reprocessing older items: below all other jobs. */
export const laterPriority = -20;

/** `priority` is added to the own priority of each step that gets a job. */
type Options = { priority?: number; signal: AbortSignal };

/** Does the quick part of an item's processing, facts and pictures; enqueues jobs for what takes longer. */
export async function processItem(
  ctx: ProcessCtx,
  mediaId: string,
  { priority = 0, signal }: Options,
): Promise<void> {
  const item = await findLive(ctx.db, mediaId);
  if (item && isClip(item)) return processClip(ctx, mediaId, { signal });
  const found = await findItemToWorkOn(ctx, mediaId);
  const inspect = found && (await findStep(ctx, mediaId, 'inspect'));
  if (!found || !inspect) return;
  await withOriginal(ctx, found, (item) =>
    inspectAndDraw(ctx, item, { inspect, priority, signal }),
  );
  await resumeClips(ctx, mediaId);
}

type Begun = { inspect: StepRow; priority: number; signal: AbortSignal };

async function inspectAndDraw(
  ctx: ProcessCtx,
  item: OpenItem,
  { inspect, priority, signal }: Begun,
): Promise<void> {
  const mediaId = item.row.id;
  const inspection = await inspectItem(ctx, item, { step: inspect, signal });
  if (inspection === null) return;
  await enqueueRest(ctx, mediaId, priority);
  const step = await findStep(ctx, mediaId, 'pictures');
  const row = await findLive(ctx.db, mediaId);
  if (!row || !hasFile(row) || step?.state !== 'pending') return;
  await makePictures(ctx, { ...item, row }, { step, inspection, signal });
}

async function findStep(
  { db }: Pick<Ctx, 'db'>,
  mediaId: string,
  name: ProcessingStepName,
): Promise<StepRow | undefined> {
  const steps = await listSteps(db, mediaId);
  return steps.find(({ step }) => step === name);
}

/** Called before the pictures are made: a frame that takes long must not delay the access copy. */
function enqueueRest(ctx: ProcessCtx, mediaId: string, rank: number): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await findLive(trx, mediaId);
    const steps = await listSteps(trx, mediaId);
    for (const { step, state } of steps) {
      if (state !== 'pending') continue;
      if (row?.type === 'video' && step in filmSteps) {
        const name = step as keyof typeof filmSteps;
        const priority = filmSteps[name].priority + rank;
        await ctx.jobs.enqueue(trx, makeFilmRenditionJob, { mediaId, step: name }, { priority });
      }
      if (row?.type === 'audio' && step in soundSteps) {
        const name = step as keyof typeof soundSteps;
        const priority = soundSteps[name].priority + rank;
        await ctx.jobs.enqueue(trx, makeSoundRenditionJob, { mediaId, step: name }, { priority });
      }
    }
  });
}
