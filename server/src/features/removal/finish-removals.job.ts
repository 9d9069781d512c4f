import { z } from 'zod';
import { type FinishCtx, finishRemoval } from '#features/removal/finish-removal.ts';
import { listDueRemovals, type Removal } from '#features/removal/removal.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type FinishRemovalsCtx = FinishCtx & Pick<Ctx, 'storage' | 'log'>;

/** Hands over what somebody else is to have, and deletes closed accounts that have nothing left. */
export const finishRemovalsJob = defineJob({
  name: 'finish-removals',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 6, delaySeconds: 60, maxDelaySeconds: 3600 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: FinishRemovalsCtx, _, { signal }) => {
    let failures = 0;
    for (const removal of await listDueRemovals(ctx.db, ctx.clock.now())) {
      signal.throwIfAborted();
      if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
      if (!(await finishOne(ctx, removal, signal))) failures += 1;
    }
    if (failures > 0) throw new Error(`${failures} accounts could not be ended yet`);
  },
});

/** One account that cannot be ended does not keep the others. */
const finishOne = async (
  ctx: FinishRemovalsCtx,
  removal: Removal,
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    await finishRemoval(ctx, removal, { signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    ctx.log.warn({ err: error, userId: removal.user_id }, 'an account could not be ended yet');
    return false;
  }
};
