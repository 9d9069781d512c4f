import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useNextPage } from '#features/media/grid/use-next-page.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';
import { trashMessages } from '#features/trash/trash.messages.ts';

/** Whose trash: the own one, or everybody's, narrowed to one person's. */
export type TrashScope = { scope?: 'all'; ownerId?: string };

type Trash = PagedList<TrashedMedia> & {
  count: number;
  totalSizeBytes: number;
  /** Loads the rows that are still missing, and returns all. @throws when a page cannot be loaded */
  loadAll: () => Promise<TrashedMedia[]>;
};

const pageLength = 100;

/** Loads deleted files, latest first, page by page as the person scrolls. */
export function useTrash(visible: VisibleRange, whose: TrashScope = {}): Trash {
  const query = useInfiniteQuery(
    api.trash.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...whose, cursor, limit: pageLength }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      meta: { failure: () => ({ title: trashMessages.fetchFailed }) },
    }),
  );
  const items = itemsOf(query.data);
  const [first] = query.data?.pages ?? [];
  useNextPage(query, { loaded: items.length, visible });

  return {
    total: items.length,
    count: first?.total ?? 0,
    totalSizeBytes: first?.totalSizeBytes ?? 0,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    itemAt: (index) => items[index],
    loadAll: async () => {
      let { data, hasNextPage } = query;
      while (hasNextPage) {
        ({ data, hasNextPage } = await query.fetchNextPage({ throwOnError: true }));
      }
      return itemsOf(data);
    },
  };
}

function itemsOf(data: { pages: { items: TrashedMedia[] }[] } | undefined): TrashedMedia[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
