import type { ListedMedia, MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import {
  type PagedList,
  usePagedList,
  type VisibleRange,
} from '#features/media/grid/use-paged-list.ts';

/** Loads the files of a filter; fetches only the visible pages. */
export function useFiles(
  filter: MediaFilter,
  visible: VisibleRange,
  fetchFailed: string = fileMessages.fetchFailed,
): PagedList<ListedMedia> {
  return usePagedList({
    pages: useQuery(
      api.media.pages.queryOptions({
        input: filter,
        placeholderData: keepPreviousData,
        meta: { failure: () => ({ title: fetchFailed }) },
      }),
    ),
    pageQuery: (cursor, limit) =>
      api.media.list.queryOptions({ input: { ...filter, cursor, limit } }),
    visible,
  });
}
