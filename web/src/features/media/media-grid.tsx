import type { MediaCard as Item, MediaFilter } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { CardGrid } from '#features/media/card-grid.tsx';
import { MediaCard } from '#features/media/media-card.tsx';
import { SelectableCard } from '#features/media/selectable-card.tsx';
import type { GridLayout } from '#features/media/use-grid-columns.ts';
import type { MediaSelection } from '#features/media/use-media-selection.ts';
import { usePagedMedia } from '#features/media/use-paged-media.ts';

type MediaGridProps = {
  filter: MediaFilter;
  layout: GridLayout;
  label: string;
  renderMenu: (item: Item) => ReactNode;
  empty: ReactNode;
  busy: ReactNode;
  failed: (retry: () => void) => ReactNode;
  /** Lets people pick several cards at once. */
  selection?: MediaSelection;
};

/** A list of media of any length as a grid of their cards. */
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
      onCardKey={(event, place) => {
        const item = list.itemAt(place);
        return item !== undefined && selection?.handleKey(event, item.id, place) === true;
      }}
      renderCard={(item, { place, tabIndex }) => {
        const card = <MediaCard item={item} menu={renderMenu(item)} tabIndex={tabIndex} />;
        if (!selection) return card;
        return (
          <SelectableCard item={item} place={place} tabIndex={tabIndex} selection={selection}>
            {card}
          </SelectableCard>
        );
      }}
    />
  );
}
