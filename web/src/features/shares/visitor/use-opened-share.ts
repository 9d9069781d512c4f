import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

/** Opens a link once: each call counts as a visit. Without a connection it is tried again when there is one. */
export const useOpenedShare = (token: string) =>
  useQuery(
    api.shares.open.queryOptions({
      input: { token },
      staleTime: Infinity,
      gcTime: Infinity,
      refetchOnReconnect: (query) => query.state.data === undefined,
    }),
  );
