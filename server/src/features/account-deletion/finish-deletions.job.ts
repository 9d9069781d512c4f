import { z } from 'zod';
import {
  listDueDeletions,
  type AccountDeletion,
} from '#features/account-deletion/account-deletion.repo.ts';
import { type FinishCtx, finishDeletion } from '#features/account-deletion/finish-deletion.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { advanceTrustedTime } from '#platform/trusted-time.ts';

type FinishDeletionsCtx = FinishCtx & Pick<Ctx, 'storage' | 'log'>;

/** Transfers media that get another owner, and deletes closed accounts that have no media left. */
export const finishDeletionsJob = defineJob({
  name: 'finish-account-deletions',
  formerNames: ['finish-removals'],
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 6, delaySeconds: 60, maxDelaySeconds: 3600 },
  expireSeconds: 6 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: FinishDeletionsCtx, _, { signal }) => {
    let failures = 0;
    const { now } = await advanceTrustedTime(ctx.db);
    for (const deletion of await listDueDeletions(ctx.db, now)) {
      signal.throwIfAborted();
      if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
      if (!(await finishOne(ctx, deletion, signal))) failures += 1;
    }
    if (failures > 0) throw new Error(`${failures} accounts could not be ended yet`);
  },
});

/** Returns false instead of throwing, so that one failed deletion does not stop the others. */
async function finishOne(
  ctx: FinishDeletionsCtx,
  deletion: AccountDeletion,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await finishDeletion(ctx, deletion, { signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    ctx.log.warn({ err: error, userId: deletion.user_id }, 'an account could not be ended yet');
    return false;
  }
}
