import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { api } from '#api/orpc.ts';
import { CollectionCard } from '#features/collections/collection-card.tsx';
import { CreateCollectionDialog } from '#features/collections/collection-dialogs.ts';
import { collectionMessages as words } from '#features/collections/collections.messages.ts';
import { CardSkeleton } from '#features/media/grid/card-skeleton.tsx';
import { cn } from '#lib/cn.ts';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { SectionHeader } from '#ui/section-header.tsx';

/** Columns by number of collections: 5 and 6 fit in one row, other numbers use 4 columns. */
const columns: Record<number, string> = { 5: 'xl:grid-cols-5', 6: 'xl:grid-cols-6' };

type FeaturedCollectionsProps = {
  /** Menu entries of other features. */
  menuEntries: (collection: Collection) => ReactNode;
};

/** The collections on the home page: a swipeable row on phones, a grid elsewhere; without any an invitation to make one. */
export function FeaturedCollections({ menuEntries }: FeaturedCollectionsProps) {
  const headingId = useId();
  const { data, isPending, isLoadingError } = useQuery(api.collections.featured.queryOptions());
  const [isCreating, setIsCreating] = useState(false);
  if (isLoadingError) return null;
  const isEmpty = data?.items.length === 0;

  return (
    <section aria-labelledby={headingId}>
      <SectionHeader
        id={headingId}
        title={words.featured}
        to="/collections"
        viewAll={words.viewAll}
      />
      {isEmpty && (
        <EmptyState
          visual={<StackDrawing />}
          title={words.empty}
          headingLevel={3}
          className="py-8 md:py-10"
          description={words.emptyHint}
          action={
            <Button icon={Plus} onClick={() => setIsCreating(true)}>
              {words.create}
            </Button>
          }
        />
      )}
      {isCreating && <CreateCollectionDialog onClose={() => setIsCreating(false)} />}
      <ul
        hidden={isEmpty}
        className={cn(
          'grid gap-x-(--grid-gap) gap-y-8 max-md:gap-x-4 max-md:-mx-(--gutter) max-md:auto-cols-[78%] max-md:snap-x max-md:snap-mandatory max-md:scroll-px-(--gutter) max-md:grid-flow-col max-md:overflow-x-auto max-md:px-(--gutter) max-md:pt-0.5 max-md:pb-2 md:grid-cols-3',
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
