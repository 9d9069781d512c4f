import { readStates } from '#features/uploads/uploads.repo.ts';
import { dayMs } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';

/** Staged bytes without a row are kept this long, since they may belong to another database. */
const orphanAgeMs = dayMs;

/** Removes staged bytes that are no longer needed: of uploads that ended just before a crash, or whose row is gone. */
export async function sweepStaging(ctx: Pick<Ctx, 'db' | 'storage' | 'clock'>): Promise<void> {
  // Files are listed before rows are read. Rows are created before their files, so a file without a row has lost it.
  const staged = await ctx.storage.staging.list();
  if (staged.length === 0 || !(await ctx.storage.isOnline())) return;
  const states = await readStates(
    ctx.db,
    staged.map(({ uploadId }) => uploadId),
  );
  const oldestMs = ctx.clock.now().getTime() - orphanAgeMs;
  for (const { uploadId, changedAt } of staged) {
    const state = states.get(uploadId);
    const isOver = state === 'stored' || state === 'refused';
    const isOrphan = state === undefined && changedAt.getTime() < oldestMs;
    if (isOver || isOrphan) await ctx.storage.staging.remove(uploadId);
  }
}
