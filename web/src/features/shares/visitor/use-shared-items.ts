import type { SharedCard } from '@heirloom/contract/shares/shares.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useNextPage } from '#features/media/grid/use-next-page.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';

export type SharedItems = PagedList<SharedCard> & {
  /** The items loaded so far, in the order of the collection. */
  items: readonly SharedCard[];
  /** Whether all items are loaded. */
  isComplete: boolean;
};

/** Loads the items that a link shows, page by page as the visitor scrolls. */
export function useSharedItems(token: string, visible: VisibleRange): SharedItems {
  const query = useInfiniteQuery(
    api.shares.items.infiniteOptions({
      input: (cursor: string | null) => ({ token, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  useNextPage(query, { loaded: items.length, visible });

  return {
    items,
    isComplete: query.data !== undefined && !query.hasNextPage,
    total: items.length,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    itemAt: (index) => items[index],
  };
}
