import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { api } from '#api/orpc.ts';
import { CollectionLine } from '#features/search/collection-line.tsx';
import { optionStyle } from '#features/search/option-line.tsx';
import { searchPageMessages } from '#features/search/search-page.messages.ts';
import { searchMessages } from '#features/search/search.messages.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/form/button.tsx';

type FoundCollectionsProps = {
  /** The first of them. */
  collections: readonly Collection[];
  total: number;
  query: string;
};

const pageLength = 100;

/** The found collections, above the media items. */
export function FoundCollections({ collections: first, total, query }: FoundCollectionsProps) {
  const titleId = useId();
  const [wantsMore, setWantsMore] = useState(false);
  const { data, hasNextPage, isFetching, fetchNextPage, refetch, isError } = useInfiniteQuery(
    api.collections.list.infiniteOptions({
      input: (cursor: string | null) => ({ query, cursor, limit: pageLength }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      enabled: wantsMore,
      meta: { failure: () => ({ title: searchPageMessages.moreFailed }) },
    }),
  );
  const collections = data?.pages.flatMap(({ items }) => items) ?? first;
  const isMore = data ? hasNextPage : total > first.length;
  return (
    <section aria-labelledby={titleId} className="mb-8">
      <h2 id={titleId} className="title-2 mb-3">
        {searchMessages.groups.collections}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {collections.map((collection) => (
          <li key={collection.id}>
            <Link
              to="/collections/$id"
              params={{ id: collection.id }}
              className={cn(optionStyle(false), 'surface-card outline-offset-2 hover:bg-surface-2')}
            >
              <CollectionLine collection={collection} query={query} />
            </Link>
          </li>
        ))}
      </ul>
      {isMore && (
        <Button
          className="mt-4"
          busy={isFetching}
          onClick={() => {
            if (data) void fetchNextPage();
            else if (isError) void refetch();
            else setWantsMore(true);
          }}
        >
          {searchPageMessages.moreCollections}
        </Button>
      )}
    </section>
  );
}
