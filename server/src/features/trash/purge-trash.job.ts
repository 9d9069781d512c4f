import { z } from 'zod';
import { prolongTrash } from '#features/media-items/media-items.repo.ts';
import { permittedBefore } from '#features/trash/purge-guard.ts';
import { type PurgeCtx, purgeItem } from '#features/trash/purge-item.ts';
import { listDue, listExpiredOwners } from '#features/trash/purge.read.ts';
import { purgeBefore } from '#features/trash/trash.present.ts';
import { addDays } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { advanceTrustedTime } from '#platform/trusted-time.ts';

type PurgeTrashCtx = PurgeCtx & Pick<Ctx, 'log'>;

const batch = 100;

/**
 * Deletes for good the items that a person has purged, and those in the trash for thirty days. Unusually many of the
 * latter wait for an administrator.
 */
export const purgeTrashJob = defineJob({
  name: 'purge-trash',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 6, delaySeconds: 60, maxDelaySeconds: 3600 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: PurgeTrashCtx, _, { signal }) => {
    const before = purgeBefore((await advanceTrustedTime(ctx.db)).now);
    await spareExpired(ctx, before);
    const permitted = await permittedBefore(ctx.db, before);
    if (permitted !== before) ctx.log.warn('a large purge waits for an administrator');
    const failed: string[] = [];
    const nextDue = () => listDue(ctx.db, { before: permitted, limit: batch, except: failed });
    for (let due = await nextDue(); due.length > 0; due = await nextDue()) {
      for (const mediaId of due) {
        signal.throwIfAborted();
        // With a missing or foreign disk no further item is even marked.
        if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
        if (!(await purgeOne(ctx, mediaId, permitted))) failed.push(mediaId);
      }
    }
    if (failed.length > 0) throw new Error(`${failed.length} items could not be purged yet`);
  },
});

/** How long the trash stays at least when a subscription is renewed. */
const graceDays = 7;

/** While a subscription is over, its owner can restore nothing, so the trash does not come to its end. */
async function spareExpired({ db }: PurgeTrashCtx, before: Date): Promise<void> {
  await prolongTrash(db, await listExpiredOwners(db), addDays(before, graceDays));
}

/** Purges one item; when that fails, the job continues with the others. */
async function purgeOne(
  ctx: PurgeTrashCtx,
  mediaId: string,
  before: Date | null,
): Promise<boolean> {
  try {
    await purgeItem(ctx, { mediaId, before });
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, mediaId }, 'an item could not be purged yet');
    return false;
  }
}
