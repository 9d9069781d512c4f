import { findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import { type FileRow, hasFile } from '#features/media-items/media-row.ts';
import { settleAndTell } from '#features/processing/steps/record-outcome.ts';
import { failPending } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { ProcessingStepName } from '#platform/db/media-tables.ts';
import { AppError } from '#platform/errors.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** An item to work on, with the path of its original for the media tools. */
export type OpenItem = { row: FileRow; path: string };

const everyStep: ProcessingStepName[] = [
  'inspect',
  'pictures',
  'play',
  'storyboard',
  'captions',
  'low',
  'mid',
  'peaks',
  'loudness',
  'check',
  'signs',
];

/** Finds an item; null when there is nothing to do: it is gone, in the trash, or a clip, or its original is missing. */
export async function findItemToWorkOn(
  ctx: Pick<Ctx, 'db' | 'storage' | 'jobs'>,
  mediaId: string,
): Promise<FileRow | null> {
  const row = await findLive(ctx.db, mediaId);
  if (!row || !hasFile(row)) return null;
  if (!(await ctx.storage.head(row.bucket, row.file_path))) {
    await giveUp(ctx, mediaId, { steps: everyStep, reason: trouble.originalMissing });
    return null;
  }
  return row;
}

/** Runs `work` with the item's original opened for the media tools. Gives up one that is too large for this machine. */
export async function withOriginal<T>(
  ctx: Pick<Ctx, 'db' | 'storage' | 'jobs'>,
  row: FileRow,
  work: (item: OpenItem) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.storage.withLocalFile(row.bucket, row.file_path, (path) =>
      work({ row, path }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_LARGE') {
      await giveUp(ctx, row.id, { steps: everyStep, reason: trouble.tooLargeHere });
    }
    throw error;
  }
}

/** Marks the steps that are still due as failed; they may be requested again. */
export function giveUp(
  ctx: Pick<Ctx, 'db' | 'jobs'>,
  mediaId: string,
  { steps, reason }: { steps: ProcessingStepName[]; reason: string },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockLive(trx, mediaId);
    if (!row) return;
    await failPending(trx, mediaId, steps, reason);
    await settleAndTell(trx, ctx, { row });
  });
}
