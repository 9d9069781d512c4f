import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import type { PagedList } from '#features/media/grid/use-paged-list.ts';
import { type MediaSelection, useSelection } from '#features/media/selection/use-selection.ts';

/** Lets people select several deleted files. All rows scrolled past are loaded, so ranges need no fetch. */
export function useTrashSelection({ itemAt, total }: PagedList<TrashedMedia>): MediaSelection {
  const idsBetween = (from: number, to: number): Promise<string[]> => {
    const first = Math.min(from, to);
    const ids = Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => itemAt(first + n)?.id);
    return Promise.resolve(ids.filter((id) => id !== undefined));
  };
  return useSelection({ name: 'trash', idsBetween, allIds: () => idsBetween(0, total - 1) });
}
