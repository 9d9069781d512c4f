import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';

const pageLength = 60;

type Listed = {
  /** Those of a space, instead of one's own. */
  spaceId?: string | undefined;
  /** Only those that have this in their words; what was found before stays until they are here. */
  query?: string | undefined;
  enabled?: boolean;
};

/** Loads the person's collections, or those of a space, newest first, page by page. */
export function useListedCollections({ spaceId, query: text, enabled = true }: Listed = {}) {
  const query = useInfiniteQuery(
    api.collections.list.infiniteOptions({
      input: (cursor: string | null) => ({
        cursor,
        limit: pageLength,
        ...(spaceId !== undefined && { spaceId }),
        ...(text !== undefined && text !== '' && { query: text }),
      }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      enabled,
      ...(text !== undefined && { placeholderData: keepPreviousData }),
      meta: { failure: (error) => collectionMessages.failures.fetching(messageOf(error)) },
    }),
  );
  const items: Collection[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...query, items };
}
