import { pageSizeMaximum } from '@heirloom/contract/limits.ts';
import type { MediaItem, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { api } from '#api/orpc.ts';
import type { scopeFilter } from '#features/media/grid/list-order.ts';
import { type MediaSelection, useSelection } from '#features/media/selection/use-selection.ts';
import type { SearchOrder } from '#features/search/search-order.ts';

type Wanted = {
  query: string;
  type?: MediaType | undefined;
  year?: string | undefined;
  collectionId?: string | undefined;
} & SearchOrder &
  ReturnType<typeof scopeFilter>;

/** Lets people select several search results; `onlyOf`: only this person's items among them. */
export function useFoundSelection(wanted: Wanted, onlyOf: string | undefined): MediaSelection {
  const mayPick = ({ ownerId }: MediaItem) => onlyOf === undefined || ownerId === onlyOf;
  const idsOf = (items: MediaItem[]) => items.filter(mayPick).map(({ id }) => id);
  return useSelection({
    mayPick,
    name: JSON.stringify(wanted),
    allIds: async () => idsOf(await firstItems(wanted, Infinity)),
    idsBetween: async (from, to) =>
      idsOf((await firstItems(wanted, Math.max(from, to) + 1)).slice(Math.min(from, to))),
  });
}

/** Search results can only be read from the beginning on. */
async function firstItems(wanted: Wanted, count: number): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.search.results.call>> = await api.search.results.call(
      { ...wanted, cursor, limit: pageSizeMaximum },
    );
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && items.length < count);
  return items.slice(0, count);
}
