import { useEffect } from 'react';
import type { VisibleRange } from '#features/media/grid/use-paged-list.ts';

type GrowingQuery = {
  hasNextPage: boolean;
  isFetching: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
};

/** The next page is loaded this many places before the end. */
const margin = 20;

/** Loads the next page of a list before the visible range reaches its end. */
export function useNextPage(
  { hasNextPage, isFetching, error, fetchNextPage }: GrowingQuery,
  { loaded, visible }: { loaded: number; visible: VisibleRange },
): void {
  const isNearEnd = visible.last >= loaded - margin;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, error, fetchNextPage]);
}
