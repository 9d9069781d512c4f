import { lastRun } from '#features/runs/runs.read.ts';
import type { Ctx } from '#platform/context.ts';

/** Tells whether a backup was ever made: only then is there one to check. */
export async function wasBackedUp({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const made = (await lastRun(db, 'backup', 'ok')) ?? (await lastRun(db, 'backup', 'problems'));
  return made !== undefined;
}
