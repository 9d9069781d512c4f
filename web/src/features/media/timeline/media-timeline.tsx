import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { ReactNode } from 'react';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { listFailed } from '#features/media/grid/list-failed.tsx';
import { LoadingRows } from '#features/media/grid/loading-rows.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { TimelineGrid } from '#features/media/timeline/timeline-grid.tsx';
import { useTimeline } from '#features/media/timeline/use-timeline.ts';

type MediaTimelineProps = {
  filter: MediaFilter;
  loading: string;
  empty: ReactNode;
  /** Menu entries of other features. */
  menuEntries?: (item: MediaItem) => ReactNode;
  /** Lets people pick several items at once. */
  selection?: MediaSelection | undefined;
};

/** A whole list in justified rows by month, with its loading, empty and failed states. */
export function MediaTimeline(props: MediaTimelineProps) {
  const { filter, loading, empty, menuEntries, selection } = props;
  const { groups, error, refetch } = useTimeline(filter);
  if (groups === undefined && error) return listFailed(() => void refetch());
  if (groups === undefined) return <LoadingRows label={loading} />;
  if (groups.length === 0) return empty;
  return (
    <TimelineGrid
      // Another order is a new list, which starts at the top.
      key={JSON.stringify(filter)}
      filter={filter}
      groups={groups}
      onOutdated={refetch}
      selection={selection}
      renderMenu={(item) => <CardMenu item={item}>{menuEntries?.(item)}</CardMenu>}
    />
  );
}
