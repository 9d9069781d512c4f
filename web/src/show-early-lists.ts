import type { QueryClient } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { takeEarlyLists } from '#early-lists.ts';

/** Gives the queries of the app what a person was asked for early, so that the page is rendered with it at once. */
export function showEarlyLists(
  queryClient: QueryClient,
  userId: string | undefined,
): Promise<unknown> {
  const loaded = takeEarlyLists(userId).map(({ name, input, answer }) => {
    const { queryKey, queryFn } = api.media[name].queryOptions({ input });
    return queryClient.prefetchQuery({
      queryKey,
      queryFn: async (context) => (await answer) ?? queryFn(context),
    });
  });
  return Promise.all(loaded);
}
