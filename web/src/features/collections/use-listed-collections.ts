import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';

const pageLength = 60;

/** Loads the person's collections, newest first, page by page. */
export function useListedCollections(enabled = true) {
  const query = useInfiniteQuery(
    api.collections.list.infiniteOptions({
      input: (cursor: string | null) => ({ cursor, limit: pageLength }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      enabled,
      meta: { failure: (error) => collectionMessages.failures.fetching(messageOf(error)) },
    }),
  );
  const items: Collection[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...query, items };
}
