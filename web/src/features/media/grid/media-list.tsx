import type { MediaItem, MediaFilter } from '@heirloom/contract/media/media.schema.ts';
import type { ReactNode } from 'react';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { LoadingCards } from '#features/media/grid/loading-cards.tsx';
import { listFailed } from '#features/media/grid/list-failed.tsx';
import { MediaGrid } from '#features/media/grid/media-grid.tsx';
import type { GridLayout } from '#features/media/grid/use-grid-columns.ts';
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

/** A grid of media items with its loading, empty and failed states. */
export function MediaList(props: MediaListProps) {
  const { filter, layout, label, loading, empty, menuEntries, selection } = props;
  return (
    <MediaGrid
      // Another order or type is a new list, which starts at the top.
      key={JSON.stringify(filter)}
      filter={filter}
      layout={layout}
      label={label}
      empty={empty}
      busy={<LoadingCards layout={layout} label={loading} />}
      failed={listFailed}
      selection={selection}
      renderMenu={(item) => <CardMenu item={item}>{menuEntries?.(item)}</CardMenu>}
    />
  );
}
