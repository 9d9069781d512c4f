import { listLiveIds, resetProcessing } from '#features/media-items/media-items.repo.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { deleteEveryRendition } from '#features/processing/steps/renditions.repo.ts';
import { beginEveryStep } from '#features/processing/steps/steps.repo.ts';
import type { Ctx } from '#platform/context.ts';

const batch = 500;

/**
 * Has all renditions made again after a restore, which brings none of their files back. Keeps the covers that people
 * chose for their films. Items in the trash are processed when a person restores them. May be repeated.
 */
export async function regenerateAll(ctx: Pick<Ctx, 'db' | 'jobs'>): Promise<void> {
  await forgetMade(ctx);
  let after: string | null = null;
  for (;;) {
    const ids = await listLiveIds(ctx.db, { after, limit: batch });
    const last = ids.at(-1);
    if (last === undefined) return;
    await ctx.db.transaction().execute(async (trx) => {
      for (const mediaId of ids) await ctx.jobs.enqueue(trx, processMediaJob, { mediaId });
    });
    after = last;
  }
}

function forgetMade({ db }: Pick<Ctx, 'db'>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await deleteEveryRendition(trx, { except: 'cover' });
    await resetProcessing(trx);
    await beginEveryStep(trx);
  });
}
