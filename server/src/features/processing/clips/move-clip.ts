import type { Kysely } from 'kysely';
import { moveClip as moveRow } from '#features/media-items/clips.repo.ts';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import { type ClipRow, isClip } from '#features/media-items/media-row.ts';
import { stepsOfClip } from '#features/processing/clips/clip-makers.ts';
import { isCut, requestCut } from '#features/processing/clips/cut-clip.job.ts';
import { processClipJob } from '#features/processing/clips/process-clip.job.ts';
import { enqueueProcessing } from '#features/processing/processing.service.ts';
import { settleItem } from '#features/processing/steps/record-outcome.ts';
import { deleteRenditions, listRenditions } from '#features/processing/steps/renditions.repo.ts';
import { listSteps, planSteps, requestSteps } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Part } from '#platform/media/encode/part-options.ts';

type Trx = Kysely<Database>;

/** Has what a new clip shows made. Call it in the transaction that makes it. */
export async function enqueueClip(
  { jobs }: Pick<Ctx, 'jobs'>,
  trx: Trx,
  mediaId: string,
): Promise<void> {
  await planSteps(trx, mediaId, ['inspect']);
  await jobs.enqueue(trx, processClipJob, { mediaId });
}

/** Tells whether a place holds all that a clip shows now. */
export function isWider(clip: ClipRow, to: Part): boolean {
  return to.beginMs <= clip.part_begin_ms && to.endMs >= clip.part_end_ms;
}

/**
 * Moves a locked clip, and has made anew what is made of it. Where something is left out now, what was made of it is
 * forgotten at once; what was cut of a clip that only became longer is shown until it is cut anew.
 */
export async function moveClipTo(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  { clip, to }: { clip: ClipRow; to: Part },
): Promise<void> {
  const wasCut = await isCut(trx, clip.id);
  const stays = isWider(clip, to);
  await moveRow(trx, clip, { ...to, isWider: stays });
  if (!stays) await forgetMade(trx, clip.id);
  await requestSteps(trx, clip.id, stepsOfClip(clip));
  const row = await lockLive(trx, clip.id);
  if (!row || !isClip(row)) return;
  await settleItem(trx, row);
  await ctx.jobs.enqueue(trx, processClipJob, { mediaId: row.id });
  if (wasCut) await requestCut(ctx, trx, row);
}

/** Has all made of an item that was a clip, and has a file of its own now. Its row must be locked. */
export async function processAsFile(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  mediaId: string,
): Promise<void> {
  await forgetMade(trx, mediaId);
  const steps = await listSteps(trx, mediaId);
  await requestSteps(
    trx,
    mediaId,
    steps.map(({ step }) => step),
  );
  await enqueueProcessing(ctx, trx, mediaId);
}

/** Without their rows no file is sent to anybody; the files are replaced, or deleted with the clip. */
async function forgetMade(trx: Trx, mediaId: string): Promise<void> {
  const kinds = (await listRenditions(trx, mediaId)).map(({ kind }) => kind);
  const made = kinds.filter((kind) => kind !== 'cover');
  if (made.length > 0) await deleteRenditions(trx, mediaId, made);
}
