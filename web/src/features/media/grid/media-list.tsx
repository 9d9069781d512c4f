import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { MediaCard } from '#features/media/cards/media-card.tsx';
import { SelectableCard } from '#features/media/cards/selectable-card.tsx';
import { CardGrid } from '#features/media/grid/card-grid.tsx';
import { cardKeys } from '#features/media/grid/card-keys.ts';
import { listFailed } from '#features/media/grid/list-failed.tsx';
import { LoadingCards } from '#features/media/grid/loading-cards.tsx';
import type { GridLayout } from '#features/media/grid/use-grid-columns.ts';
import { usePagedMedia } from '#features/media/grid/use-paged-media.ts';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';

type MediaListProps = {
  filter: MediaFilter;
  layout: GridLayout;
  label: string;
  loading: string;
  empty: ReactNode;
  /** Menu entries of other features. */
  menuEntries?: (item: MediaItem) => ReactNode;
  /** Lets people pick several items at once. */
  selection?: MediaSelection | undefined;
};

/** A grid of media items of any length with its loading, empty and failed states. */
export function MediaList(props: MediaListProps) {
  // Another order or type is a new list, which starts at the top.
  return <Grid key={JSON.stringify(props.filter)} {...props} />;
}

function Grid(props: MediaListProps) {
  const { filter, layout, label, loading, empty, menuEntries, selection } = props;
  const [range, setRange] = useState({ first: 0, last: 60 });
  const list = usePagedMedia(filter, range);
  return (
    <CardGrid
      list={list}
      onRange={setRange}
      name={JSON.stringify(filter)}
      layout={layout}
      label={label}
      empty={empty}
      busy={<LoadingCards layout={layout} label={loading} />}
      failed={listFailed}
      idOf={(item) => item.id}
      onCardKey={cardKeys(list, selection)}
      renderCard={(item, { place, tabIndex }) => (
        <SelectableCard item={item} place={place} tabIndex={tabIndex} selection={selection}>
          <MediaCard
            item={item}
            menu={<CardMenu item={item}>{menuEntries?.(item)}</CardMenu>}
            tabIndex={tabIndex}
          />
        </SelectableCard>
      )}
    />
  );
}
