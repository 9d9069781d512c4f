import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CollectionLine } from '#features/search/collection-line.tsx';
import { optionStyle } from '#features/search/option-line.tsx';
import { searchMessages } from '#features/search/search.messages.ts';
import { cn } from '#lib/cn.ts';

type FoundCollectionsProps = { collections: readonly Collection[]; query: string };

/** The found collections, above the media items. */
export function FoundCollections({ collections, query }: FoundCollectionsProps) {
  const titleId = useId();
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
    </section>
  );
}
