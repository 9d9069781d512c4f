import { readdir, stat } from 'node:fs/promises';
import { dropStagedFile, stagedPathOf, uploadIdOf } from '#features/uploads/staged-file.ts';
import { readStates } from '#features/uploads/uploads.repo.ts';
import { dayMs } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';

/** The bytes of a row that vanished wait this long: another database may know them. */
const ORPHAN_AGE_MS = dayMs;

/** Removes bytes that nobody needs any more: of uploads that ended just before a crash, or whose row is gone. */
export const sweepStaging = async (ctx: Pick<Ctx, 'db' | 'storage' | 'clock'>): Promise<void> => {
  // Rows come before their files, so a file that is seen first and has no row has lost it.
  const ids = (await readdir(ctx.storage.stagingDir)).flatMap((name) => uploadIdOf(name) ?? []);
  if (ids.length === 0 || !(await ctx.storage.isOnline())) return;
  const states = await readStates(ctx.db, ids);
  for (const id of ids) {
    const state = states.get(id);
    const isOver = state === 'stored' || state === 'refused';
    if (isOver || (state === undefined && (await isOld(ctx, id)))) {
      await dropStagedFile(ctx.storage, id);
    }
  }
};

const isOld = async (
  { storage, clock }: Pick<Ctx, 'storage' | 'clock'>,
  id: string,
): Promise<boolean> => {
  const { mtimeMs } = await stat(stagedPathOf(storage, id));
  return clock.now().getTime() - mtimeMs > ORPHAN_AGE_MS;
};
