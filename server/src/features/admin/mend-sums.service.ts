import { mendArchiveSums } from '#features/media-items/archive-sums.repo.ts';
import type { Ctx } from '#platform/context.ts';

/** Compares the sums of the archive with what there is, puts them right, and returns how many were wrong. */
export function mendSums({ db }: Pick<Ctx, 'db'>): Promise<number> {
  return mendArchiveSums(db);
}
