import { pageSize } from '@heirloom/contract/limits.ts';
import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import {
  type PagedList,
  usePagedList,
  type VisibleRange,
} from '#features/media/grid/use-paged-list.ts';

/** Loads a list of media items of any length: fetches and keeps only the pages with visible items. */
export function usePagedMedia(filter: MediaFilter, visible: VisibleRange): PagedList<MediaItem> {
  return usePagedList({
    pages: useQuery(
      api.media.pages.queryOptions({ input: filter, placeholderData: keepPreviousData }),
    ),
    pageQuery: (cursor, limit) =>
      api.media.list.queryOptions({ input: { ...filter, cursor, limit } }),
    visible,
    knownPageSize: pageSize,
  });
}
