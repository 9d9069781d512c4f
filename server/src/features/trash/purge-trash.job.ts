import { z } from 'zod';
import { type PurgeCtx, purgeItem } from '#features/trash/purge-item.ts';
import { purgeBefore } from '#features/trash/trash.present.ts';
import { listDue } from '#features/trash/purge.read.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type PurgeTrashCtx = PurgeCtx & Pick<Ctx, 'log'>;

const batch = 100;

/** Deletes for good the items that a person has purged, and those in the trash for thirty days. */
export const purgeTrashJob = defineJob({
  name: 'purge-trash',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 6, delaySeconds: 60, maxDelaySeconds: 3600 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: PurgeTrashCtx, _, { signal }) => {
    const failed: string[] = [];
    for (let due = await nextDue(ctx, failed); due.length > 0; due = await nextDue(ctx, failed)) {
      for (const mediaId of due) {
        signal.throwIfAborted();
        // With a missing or foreign disk no further item is even marked.
        if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
        if (!(await purgeOne(ctx, mediaId))) failed.push(mediaId);
      }
    }
    if (failed.length > 0) throw new Error(`${failed.length} items could not be purged yet`);
  },
});

const nextDue = ({ db, clock }: PurgeTrashCtx, except: string[]): Promise<string[]> =>
  listDue(db, { before: purgeBefore(clock.now()), limit: batch, except });

/** Purges one item; when that fails, the job continues with the others. */
async function purgeOne(ctx: PurgeTrashCtx, mediaId: string): Promise<boolean> {
  try {
    await purgeItem(ctx, mediaId);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, mediaId }, 'an item could not be purged yet');
    return false;
  }
}
