import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { trashMessages } from '#features/trash/trash.messages.ts';
import { useNextPage } from '#features/media/grid/use-next-page.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';

type Trash = PagedList<TrashedMedia> & { count: number; totalSizeBytes: number };

const pageLength = 100;

/** Loads the person's deleted files, latest first, page by page as the person scrolls. */
export function useTrash(visible: VisibleRange): Trash {
  const query = useInfiniteQuery(
    api.trash.list.infiniteOptions({
      input: (cursor: string | null) => ({ cursor, limit: pageLength }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      meta: { failure: () => ({ title: trashMessages.fetchFailed }) },
    }),
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
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
  };
}
