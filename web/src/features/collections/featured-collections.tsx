import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { api } from '#api/orpc.ts';
import { CollectionCard } from '#features/collections/collection-card.tsx';
import { cn } from '#lib/cn.ts';
import { collectionMessages as words } from '#features/collections/collections.messages.ts';

/** Six fit side by side, four look their best: no row is left with an odd one. */
const columns: Record<number, string> = { 5: 'xl:grid-cols-5', 6: 'xl:grid-cols-6' };

/** The collections of the home page: a row to swipe through on phones, a grid elsewhere; nothing while there are none. */
export function FeaturedCollections() {
  const headingId = useId();
  const { data } = useQuery(api.collections.featured.queryOptions());
  if (!data || data.items.length === 0) return null;

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={headingId} className="title-2">
          {words.featured}
        </h2>
        <Link
          to="/collections"
          className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md px-2 font-[640] whitespace-nowrap"
          aria-label={`${words.viewAll}: ${words.featured}`}
        >
          {words.viewAll}
          <ChevronRight size={18} aria-hidden="true" className="text-lamp-ink" />
        </Link>
      </div>
      <ul
        className={cn(
          'grid gap-x-(--grid-gap) gap-y-8 max-md:-mx-(--gutter) max-md:auto-cols-[78%] max-md:snap-x max-md:snap-mandatory max-md:scroll-px-(--gutter) max-md:grid-flow-col max-md:overflow-x-auto max-md:px-(--gutter) max-md:pt-0.5 max-md:pb-2 md:grid-cols-3',
          columns[data.items.length] ?? 'xl:grid-cols-4',
        )}
      >
        {data.items.map((collection, place) => (
          <li
            key={collection.id}
            className="card-fade-in min-w-0 snap-start"
            style={{ '--i': place } as CSSProperties}
          >
            <CollectionCard collection={collection} />
          </li>
        ))}
      </ul>
    </section>
  );
}
