import type { MediaItem, MediaFilter } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { CardGrid } from '#features/media/grid/card-grid.tsx';
import { cardKeys } from '#features/media/grid/card-keys.ts';
import { MediaCard } from '#features/media/cards/media-card.tsx';
import { SelectableCard } from '#features/media/cards/selectable-card.tsx';
import type { GridLayout } from '#features/media/grid/use-grid-columns.ts';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { usePagedMedia } from '#features/media/grid/use-paged-media.ts';

type MediaGridProps = {
  filter: MediaFilter;
  layout: GridLayout;
  label: string;
  renderMenu: (item: MediaItem) => ReactNode;
  empty: ReactNode;
  busy: ReactNode;
  failed: (retry: () => void) => ReactNode;
  /** Lets people pick several cards at once. */
  selection?: MediaSelection | undefined;
};

/** A list of media items of any length as a grid of cards. */
export function MediaGrid({ filter, renderMenu, selection, ...grid }: MediaGridProps) {
  const [range, setRange] = useState({ first: 0, last: 60 });
  const list = usePagedMedia(filter, range);

  return (
    <CardGrid
      {...grid}
      list={list}
      onRange={setRange}
      name={JSON.stringify(filter)}
      idOf={(item) => item.id}
      onCardKey={cardKeys(list, selection)}
      renderCard={(item, { place, tabIndex }) => (
        <SelectableCard item={item} place={place} tabIndex={tabIndex} selection={selection}>
          <MediaCard item={item} menu={renderMenu(item)} tabIndex={tabIndex} />
        </SelectableCard>
      )}
    />
  );
}
