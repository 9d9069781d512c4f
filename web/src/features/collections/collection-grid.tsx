import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { CollectionCard } from '#features/collections/collection-card.tsx';
import { collectionMessages as words } from '#features/collections/collections.messages.ts';
import { useListedCollections } from '#features/collections/use-listed-collections.ts';
import { CardGrid } from '#features/media/grid/card-grid.tsx';
import { LoadingCards } from '#features/media/grid/loading-cards.tsx';
import type { PagedList } from '#features/media/grid/use-paged-list.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

/** The next page is loaded this many cards before the end. */
const margin = 16;

type CollectionGridProps = {
  empty: ReactNode;
  /** Menu entries of other features. */
  menuEntries: (collection: Collection) => ReactNode;
  /** Shows those of a space. */
  spaceId?: string;
};

/** The person's collections, or those of a space, as a grid of stacks of any length. */
export function CollectionGrid({ empty, menuEntries, spaceId }: CollectionGridProps) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const { items, isPending, error, refetch, hasNextPage, isFetching, fetchNextPage } =
    useListedCollections({ spaceId });
  const isNearEnd = range.last >= items.length - margin;

  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, error, fetchNextPage]);

  const list: PagedList<Collection> = {
    total: items.length,
    isPending,
    error,
    retry: () => void refetch(),
    itemAt: (index) => items[index],
  };

  return (
    <CardGrid
      list={list}
      onRange={setRange}
      name={spaceId === undefined ? 'collections' : `collections ${spaceId}`}
      layout="collections"
      label={words.title}
      idOf={({ id }) => id}
      renderCard={(collection, { tabIndex }) => (
        <CollectionCard collection={collection} menuEntries={menuEntries} tabIndex={tabIndex} />
      )}
      empty={empty}
      busy={<LoadingCards layout="collections" label={words.loading} />}
      failed={listFailed}
    />
  );
}

function listFailed(retry: () => void): ReactNode {
  return <LoadFailed title={words.listFailed} onRetry={retry} />;
}
