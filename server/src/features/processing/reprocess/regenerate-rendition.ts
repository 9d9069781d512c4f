import { lockLive } from '#features/media-items/media-items.repo.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { settleItem } from '#features/processing/steps/record-outcome.ts';
import type { RenditionKind } from '#features/processing/steps/rendition-kind.ts';
import { deleteRenditions } from '#features/processing/steps/renditions.repo.ts';
import { planSteps, requestSteps } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProcessingStepName } from '#platform/db/media-tables.ts';

/** Forgets a rendition whose file is missing, and has it made again (CORE-09). */
export function regenerateRendition(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  mediaId: string,
  kind: RenditionKind,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lockLive(trx, mediaId);
    if (!row) return;
    await deleteRenditions(trx, mediaId, [kind]);
    const step = stepOf(kind);
    if (step === null) return;
    await planSteps(trx, mediaId, ['inspect']);
    await requestSteps(trx, mediaId, [step]);
    await settleItem(trx, row, withoutFile(step));
    await jobs.enqueue(trx, processMediaJob, { mediaId });
  });
}

/** Lists say no longer that the item has the file. */
function withoutFile(step: ProcessingStepName) {
  if (step === 'pictures') return { thumbnail_path: null };
  return step === 'peaks' ? { has_peaks: false } : {};
}

/** Returns the step that makes this kind; null for what is made on request. */
function stepOf(kind: RenditionKind): ProcessingStepName | null {
  switch (kind) {
    case 'thumb':
    case 'grid':
    case 'view':
    case 'motion':
    case 'cover':
      return 'pictures';
    case 'storyboard.jpg':
    case 'storyboard.vtt':
      return 'storyboard';
    case 'play':
    case 'low':
    case 'mid':
    case 'peaks':
      return kind;
    case 'zoom':
    case 'clean':
      return null;
    default:
      return 'captions';
  }
}
