import { pageSizeMaximum } from '@heirloom/contract/limits.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { api } from '#api/orpc.ts';
import { type MediaSelection, useSelection } from '#features/media/selection/use-selection.ts';
import type { SearchOrder } from '#features/search/search-order.ts';

type Wanted = {
  query: string;
  type?: MediaType | undefined;
  year?: string | undefined;
  collectionId?: string | undefined;
} & SearchOrder;

/** Lets people select several search results. */
export function useFoundSelection(wanted: Wanted): MediaSelection {
  return useSelection({
    name: JSON.stringify(wanted),
    allIds: () => firstIds(wanted, Infinity),
    idsBetween: async (from, to) =>
      (await firstIds(wanted, Math.max(from, to) + 1)).slice(Math.min(from, to)),
  });
}

/** Search results can only be read from the beginning on. */
async function firstIds(wanted: Wanted, count: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.search.results.call>> = await api.search.results.call(
      { ...wanted, cursor, limit: pageSizeMaximum },
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null && ids.length < count);
  return ids.slice(0, count);
}
