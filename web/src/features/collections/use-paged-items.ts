import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import {
  type PagedList,
  usePagedList,
  type VisibleRange,
} from '#features/media/grid/use-paged-list.ts';

const failure = () => collectionMessages.failures.loadingItems;

/** Loads a collection of any length: fetches and keeps only the pages with visible items. */
export function usePagedItems(
  collectionId: string,
  visible: VisibleRange,
): PagedList<CollectionItem> {
  return usePagedList({
    pages: useQuery(
      api.collections.itemPages.queryOptions({
        input: { collectionId },
        placeholderData: keepPreviousData,
        meta: { failure },
      }),
    ),
    pageQuery: (cursor, limit) =>
      api.collections.items.queryOptions({
        input: { collectionId, cursor, limit },
        meta: { failure },
      }),
    visible,
  });
}
