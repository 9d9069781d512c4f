import type { ThumbnailOutcome } from '@heirloom/contract/admin/admin.schema.ts';
import { findLive, updateProcessed } from '#features/media-items/media-items.repo.ts';
import { hasFile } from '#features/media-items/media-row.ts';
import { giveUp } from '#features/processing/makers/open-item.ts';
import { type ProcessCtx, processItem } from '#features/processing/process-item.ts';
import { isMade } from '#features/processing/steps/processing-status.ts';
import { listSteps, requestSteps } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { PosterRule, ProcessingStepName } from '#platform/db/media-tables.ts';
import { AppError, isTroubleOfDisk } from '#platform/errors.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type ThumbnailCtx = ProcessCtx & Pick<Ctx, 'log'>;
type Wish = { rule?: PosterRule; signal: AbortSignal };

const steps: ProcessingStepName[] = ['inspect', 'pictures'];

/**
 * Inspects a film and makes its pictures at once, for jobs that process many films and count the outcomes. `rule`
 * replaces the film's poster rule. @throws when the signal aborts; AppError STORAGE_FULL, STORAGE_OFFLINE: the film is
 * not the cause, and the job waits
 */
export async function makeThumbnailNow(
  ctx: ThumbnailCtx,
  mediaId: string,
  { rule, signal }: Wish,
): Promise<ThumbnailOutcome> {
  try {
    if (!(await findLive(ctx.db, mediaId))) return 'missing';
    await requireRoom(ctx);
    if (rule !== undefined) await updateProcessed(ctx.db, mediaId, { poster_rule: rule });
    await requestSteps(ctx.db, mediaId, steps);
    await processItem(ctx, mediaId, { signal });
    return await outcomeOf(ctx, mediaId);
  } catch (error) {
    signal.throwIfAborted();
    if (isTroubleOfDisk(error)) throw error;
    ctx.log.warn({ err: error, mediaId }, 'the thumbnail of a film could not be made');
    await giveUp(ctx, mediaId, { steps, reason: trouble.processingFailed });
    return 'failed';
  }
}

/** Steps that were done must not be requested again while they cannot be made. */
async function requireRoom({ storage }: Pick<Ctx, 'storage'>): Promise<void> {
  const room = await storage.capacity('copy');
  if (room?.freeBytes === 0) throw new AppError('STORAGE_FULL');
}

async function outcomeOf(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  mediaId: string,
): Promise<ThumbnailOutcome> {
  const row = await findLive(db, mediaId);
  if (!row) return 'missing';
  if (hasFile(row) && !(await storage.head(row.bucket, row.file_path))) return 'missing';
  const tried = (await listSteps(db, mediaId)).filter(({ step }) => steps.includes(step));
  if (tried.every(isMade)) return row.thumbnail_path === null ? 'failed' : 'made';
  return tried.some(({ state }) => state === 'unprocessable') ? 'unreadable' : 'failed';
}
