import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { api } from '#api/orpc.ts';
import { CardSkeleton } from '#features/media/grid/card-skeleton.tsx';
import { CollectionCard } from '#features/collections/collection-card.tsx';
import { cn } from '#lib/cn.ts';
import { collectionMessages as words } from '#features/collections/collections.messages.ts';
import { SectionHeader } from '#ui/section-header.tsx';

/** Columns by number of collections: 5 and 6 fit in one row, other numbers use 4 columns. */
const columns: Record<number, string> = { 5: 'xl:grid-cols-5', 6: 'xl:grid-cols-6' };

type FeaturedCollectionsProps = {
  /** Menu entries of other features. */
  menuEntries: (collection: Collection) => ReactNode;
};

/** The collections on the home page: a swipeable row on phones, a grid elsewhere; nothing when there are none. */
export function FeaturedCollections({ menuEntries }: FeaturedCollectionsProps) {
  const headingId = useId();
  const { data, isPending } = useQuery(api.collections.featured.queryOptions());
  if (!isPending && !data?.items.length) return null;

  return (
    <section aria-labelledby={headingId}>
      <SectionHeader
        id={headingId}
        title={words.featured}
        to="/collections"
        viewAll={words.viewAll}
      />
      <ul
        className={cn(
          'grid gap-x-(--grid-gap) gap-y-8 max-md:-mx-(--gutter) max-md:auto-cols-[78%] max-md:snap-x max-md:snap-mandatory max-md:scroll-px-(--gutter) max-md:grid-flow-col max-md:overflow-x-auto max-md:px-(--gutter) max-md:pt-0.5 max-md:pb-2 md:grid-cols-3',
          columns[data?.items.length ?? 0] ?? 'xl:grid-cols-4',
        )}
      >
        {isPending &&
          Array.from({ length: 4 }, (_, place) => (
            <li key={place}>
              <CardSkeleton layout="collections" />
            </li>
          ))}
        {data?.items.map((collection, place) => (
          <li
            key={collection.id}
            className="card-fade-in min-w-0 snap-start"
            style={{ '--i': place } as CSSProperties}
          >
            <CollectionCard collection={collection} menuEntries={menuEntries} />
          </li>
        ))}
      </ul>
    </section>
  );
}
