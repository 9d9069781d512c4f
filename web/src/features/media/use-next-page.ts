import { useEffect } from 'react';
import type { VisibleRange } from '#features/media/use-paged-list.ts';

type GrowingQuery = {
  hasNextPage: boolean;
  isFetching: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
};

/** So many places before the end, the next page is asked for. */
const margin = 20;

/** Lets a list grow before somebody reaches its end. */
export const useNextPage = (
  { hasNextPage, isFetching, error, fetchNextPage }: GrowingQuery,
  { loaded, visible }: { loaded: number; visible: VisibleRange },
): void => {
  const isNearEnd = visible.last >= loaded - margin;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, error, fetchNextPage]);
};
