import type { MediaItem, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import type { scopeFilter } from '#features/media/grid/list-order.ts';
import { useNextPage } from '#features/media/grid/use-next-page.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';
import type { SearchOrder } from '#features/search/search-order.ts';

type Wanted = {
  query: string;
  type?: MediaType | undefined;
  year?: string | undefined;
  collectionId?: string | undefined;
} & SearchOrder &
  ReturnType<typeof scopeFilter>;

const pageLength = 60;

/** Loads the found media items, page by page as the person scrolls. */
export function useSearchResults(wanted: Wanted, visible: VisibleRange): PagedList<MediaItem> {
  const query = useInfiniteQuery(
    api.search.results.infiniteOptions({
      input: (cursor: string | null) => ({ ...wanted, cursor, limit: pageLength }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  useNextPage(query, { loaded: items.length, visible });

  return {
    total: items.length,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    itemAt: (index) => items[index],
  };
}
