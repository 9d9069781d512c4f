import type { Kysely } from 'kysely';
import { keepChanges } from '#features/media-items/item-changes.repo.ts';
import type { Authorized } from '#features/media-items/media-items.policy.ts';
import {
  type GivenChanges,
  lockLive,
  updateGiven,
  updateProcessed,
} from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { requestConversion } from '#features/processing/makers/make-film-rendition.job.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { refreshSidecarJob } from '#features/processing/refresh-sidecar.job.ts';
import { saveDropped } from '#features/processing/steps/candidates.repo.ts';
import { denyTwin } from '#features/processing/steps/prints.repo.ts';
import { isMade } from '#features/processing/steps/processing-status.ts';
import { settleItem } from '#features/processing/steps/record-outcome.ts';
import { forgetOldSamples } from '#features/processing/steps/samples.repo.ts';
import { listSteps, planSteps, requestSteps } from '#features/processing/steps/steps.repo.ts';
import { recordMended } from '#features/spaces/activity.repo.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import type { PosterRule } from '#platform/db/media-tables.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type Trx = Kysely<Database>;
type EnqueueCtx = Pick<Ctx, 'jobs'>;

/** Has a new item, or several, processed. Call it in the transaction that makes them. */
export async function enqueueProcessing(
  ctx: EnqueueCtx,
  trx: Trx,
  mediaIds: string | readonly string[],
): Promise<void> {
  const ids = [mediaIds].flat();
  await planSteps(trx, ids, ['inspect']);
  await ctx.jobs.enqueueAll(
    trx,
    processMediaJob,
    ids.map((mediaId) => ({ mediaId })),
  );
}

/** Continues the processing of an item that was restored from the trash. */
export async function resumeProcessing(ctx: EnqueueCtx, trx: Trx, mediaId: string): Promise<void> {
  await planSteps(trx, mediaId, ['inspect']);
  const steps = await listSteps(trx, mediaId);
  if (steps.every(({ state }) => state !== 'pending')) return;
  await ctx.jobs.enqueue(trx, processMediaJob, { mediaId });
}

/** Requests the steps again that are not made; where all are made, requests all of them. */
export async function retryProcessing(ctx: EnqueueCtx, trx: Trx, mediaId: string): Promise<void> {
  const row = await requireItem(trx, mediaId);
  const steps = await listSteps(trx, mediaId);
  const troubled = steps.filter((step) => !isMade(step));
  const again = troubled.length > 0 ? troubled : steps;
  await requestSteps(
    trx,
    mediaId,
    again.map(({ step }) => step),
  );
  await planSteps(trx, mediaId, ['inspect']);
  await settleItem(trx, row);
  await ctx.jobs.enqueue(trx, processMediaJob, { mediaId });
}

/** Has a film or recording converted once. Nothing changes while its copy is being made anyway. */
export async function enqueueConversion(ctx: EnqueueCtx, trx: Trx, mediaId: string): Promise<void> {
  const row = await requireItem(trx, mediaId);
  const play = (await listSteps(trx, mediaId)).find(({ step }) => step === 'play');
  if (!play || play.state === 'pending') return;
  await requestConversion(ctx, trx, row);
  await settleItem(trx, row);
}

/** Tells whether the copy that plays is made, still coming, or cannot be made. */
export async function readCopyState(
  db: Trx,
  { id }: Authorized<MediaRow>,
): Promise<'done' | 'waiting' | 'failed'> {
  const play = (await listSteps(db, id)).find(({ step }) => step === 'play');
  if (!play || isMade(play)) return 'done';
  return play.state === 'pending' ? 'waiting' : 'failed';
}

type PosterWish = { rule?: PosterRule; atMs?: number | null };

/**
 * Has the pictures of an item made again: by another rule, of another frame (`atMs`; null goes back to the rule), or
 * in another rotation. The old pictures are shown until the new ones are made.
 */
export async function enqueuePictures(
  ctx: EnqueueCtx,
  trx: Trx,
  mediaId: string,
  { rule, atMs }: PosterWish = {},
): Promise<void> {
  await requireItem(trx, mediaId);
  await updateProcessed(trx, mediaId, {
    ...(rule !== undefined && { poster_rule: rule }),
    ...(atMs !== undefined && { poster_at_ms: atMs }),
  });
  await requestPictures(ctx, trx, mediaId);
}

/** The same of an item as its row says by now, also of one in the trash: its pictures are made when it is restored. */
export async function requestPictures(ctx: EnqueueCtx, trx: Trx, mediaId: string): Promise<void> {
  await planSteps(trx, mediaId, ['inspect']);
  await requestSteps(trx, mediaId, ['pictures']);
  await ctx.jobs.enqueue(trx, processMediaJob, { mediaId });
}

async function requireItem(trx: Trx, mediaId: string) {
  const row = await lockLive(trx, mediaId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Stores what people entered about items, keeps what it said before, and has their sidecars updated; returns the
 * changed rows in the same order.
 */
export async function changeGiven(
  ctx: EnqueueCtx & { actor: Pick<Viewer, 'userId'> },
  trx: Trx,
  { rows, changes }: { rows: readonly Authorized<MediaRow>[]; changes: GivenChanges },
): Promise<MediaRow[]> {
  const changed = await updateGiven(trx, rows, changes);
  const { userId: actorId } = ctx.actor;
  for (const [index, row] of changed.entries()) {
    const isOther = await keepChanges(trx, actorId, { before: rows[index]!, after: row });
    if (isOther) await recordMended(trx, { actorId, mediaId: row.id });
  }
  for (const { id } of changed) await enqueueSidecar(ctx, trx, id);
  return changed;
}

/** Has the sidecar updated from the row: the sidecars must suffice to rebuild the database. */
export async function enqueueSidecar(ctx: EnqueueCtx, trx: Trx, mediaId: string): Promise<void> {
  await ctx.jobs.enqueue(trx, refreshSidecarJob, { mediaId });
}

/** Remembers, or forgets, that nothing begins at a moment of a film that somebody may change. */
export async function denyTwinOf(
  db: Trx,
  { id: mediaId }: Authorized<MediaRow>,
  twinId: string,
): Promise<void> {
  await denyTwin(db, { mediaId, twinId });
}

export async function dropCandidateOf(
  db: Trx,
  { id: mediaId }: Authorized<MediaRow>,
  moment: { startMs: number; isDropped: boolean },
): Promise<void> {
  await saveDropped(db, { mediaId, ...moment });
}

/** Forgets what was measured of films that could not be looked at to the end. */
export function forgetOldLooks(db: Kysely<Database>): Promise<void> {
  return forgetOldSamples(db);
}
