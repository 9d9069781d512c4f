import { readStates } from '#features/uploads/uploads.repo.ts';
import { dayMs } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';

/** The bytes of a row that vanished wait this long: another database may know them. */
const orphanAgeMs = dayMs;

/** Removes bytes that nobody needs any more: of uploads that ended just before a crash, or whose row is gone. */
export const sweepStaging = async (ctx: Pick<Ctx, 'db' | 'storage' | 'clock'>): Promise<void> => {
  // Rows come before their files, so a file that is seen first and has no row has lost it.
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
};
