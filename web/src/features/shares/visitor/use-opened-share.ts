import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

/** Opens a link only once, because each call counts as a visit. Retries when a lost connection is back. */
export function useOpenedShare(token: string) {
  return useQuery(
    api.shares.open.queryOptions({
      input: { token },
      staleTime: Infinity,
      gcTime: Infinity,
      refetchOnReconnect: (query) => query.state.data === undefined,
    }),
  );
}
