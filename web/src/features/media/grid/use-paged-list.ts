import {
  type QueryFunction,
  type QueryKey,
  type QueryMeta,
  useQueries,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A list of any length, of which only some pages are loaded. */
export type PagedList<Item> = {
  total: number;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** Returns the item at a place of the list; undefined while its page is loading. */
  itemAt: (index: number) => Item | undefined;
};

/** The first and the last visible place. */
export type VisibleRange = { first: number; last: number };

type PageStarts = { total: number; pageSize: number; cursors: (string | null)[] };

type PageQuery<Item> = {
  queryKey: QueryKey;
  queryFn: QueryFunction<{ items: Item[] }>;
  meta?: QueryMeta;
};

type PagedListOptions<Item> = {
  /** The server's list of where each page begins. */
  pages: {
    data: PageStarts | undefined;
    isPending: boolean;
    error: Error | null;
    refetch: () => unknown;
  };
  pageQuery: (cursor: string | null, limit: number) => PageQuery<Item>;
  visible: VisibleRange;
  /** The size of a page, if it is known before the server answers: then the first page is asked for at once. */
  knownPageSize?: number;
};

/** Fetches and keeps only the pages with visible items. */
export function usePagedList<Item>({
  pages,
  pageQuery,
  visible,
  knownPageSize,
}: PagedListOptions<Item>): PagedList<Item> {
  const {
    pageSize = knownPageSize ?? 1,
    cursors = knownPageSize === undefined ? [] : [null],
    total = 0,
  } = pages.data ?? {};
  const firstPage = Math.max(0, Math.floor(visible.first / pageSize));
  const lastPage = Math.min(cursors.length - 1, Math.floor(visible.last / pageSize));
  const count = pages.data?.total === 0 ? 0 : Math.max(0, lastPage - firstPage + 1);
  const numbers = Array.from({ length: count }, (_, n) => firstPage + n);

  // A change at the top of the list moves where its pages begin: until they are loaded, the items from before stay.
  const [shown] = useState(() => new Map<string, { items: Item[] }>());
  const name = JSON.stringify(pageQuery(null, pageSize).queryKey);
  const loaded = useQueries({
    queries: numbers.map((number) => ({
      ...pageQuery(cursors[number] ?? null, pageSize),
      placeholderData: () => shown.get(`${name} ${number}`),
    })),
  });
  useEffect(() => {
    for (const [index, { data }] of loaded.entries())
      if (data) shown.set(`${name} ${firstPage + index}`, data);
  });

  return {
    total,
    isPending: pages.isPending || (numbers.length > 0 && loaded[0]?.isPending === true),
    error: pages.error ?? loaded.find((page) => page.error)?.error ?? null,
    retry: () => {
      void pages.refetch();
      for (const page of loaded) if (page.error) void page.refetch();
    },
    itemAt: (index) => {
      const page = loaded[Math.floor(index / pageSize) - firstPage];
      return page?.data?.items[index % pageSize];
    },
  };
}
