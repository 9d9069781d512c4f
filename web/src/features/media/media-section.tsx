import type { MediaItem, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { type CSSProperties, type ReactNode, use, useId, useRef, useState } from 'react';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { MediaCard } from '#features/media/cards/media-card.tsx';
import { CardSkeleton } from '#features/media/grid/card-skeleton.tsx';
import { useKeptFocus } from '#features/media/grid/use-kept-focus.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { RecentTiles } from '#features/media/recent-tiles.tsx';
import { useNewest } from '#features/media/use-newest.ts';
import { SectionHeader } from '#ui/section-header.tsx';

type MediaSectionProps = {
  title: string;
  type: MediaType;
  viewAllTo: '/movies' | '/photos' | '/audio' | '/media' | '/collections';
  /** Menu entries of other features. */
  menuEntries?: (item: MediaItem) => ReactNode;
};

const layouts = { video: 'movies', image: 'photos', audio: 'audio' } as const;
const columns = {
  video: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
  image: 'grid-cols-1 xs:grid-cols-2 md:grid-cols-3 xl:grid-cols-5',
  audio: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
} as const;

/** The newest items of a type on the home page; nothing when there are none. */
export function MediaSection({ title, type, viewAllTo, menuEntries }: MediaSectionProps) {
  const headingId = useId();
  const { scope } = use(ItemRightsContext);
  const { data, isPending, isLoadingError } = useNewest(type);
  const section = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  useKeptFocus(section, { active, onMove: setActive, total: data?.items.length ?? 0 });
  // The stage above already shows that the list could not be loaded.
  if (isLoadingError || data?.items.length === 0) return null;

  return (
    <section ref={section} aria-labelledby={headingId}>
      <SectionHeader
        id={headingId}
        title={title}
        to={viewAllTo}
        search={scope}
        viewAll={mediaMessages.viewAll}
      />
      {type === 'image' && data ? (
        <RecentTiles items={data.items} labelledBy={headingId} menuEntries={menuEntries} />
      ) : (
        <ul className={`grid gap-x-(--grid-gap) gap-y-7 ${columns[type]}`}>
          {isPending &&
            Array.from({ length: 5 }, (_, place) => (
              <li key={place}>
                <CardSkeleton layout={layouts[type]} />
              </li>
            ))}
          {data?.items.map((item, place) => (
            <li
              key={item.id}
              data-place={place}
              className="card-fade-in min-w-0"
              style={{ '--i': place } as CSSProperties}
            >
              <MediaCard
                item={item}
                menu={<CardMenu item={item}>{menuEntries?.(item)}</CardMenu>}
                tabIndex={0}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
