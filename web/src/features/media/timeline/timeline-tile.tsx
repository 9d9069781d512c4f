import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { memo, type ReactNode } from 'react';
import { MediaTile } from '#features/media/timeline/media-tile.tsx';
import { SelectableCard } from '#features/media/cards/selectable-card.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';

type TimelineTileProps = {
  /** Undefined while its page is loading. */
  item: MediaItem | undefined;
  place: number;
  tabIndex: 0 | -1;
  renderMenu: (item: MediaItem) => ReactNode;
  selection: MediaSelection | undefined;
};

/** A tile of the timeline, with a checkbox if items can be selected. Memoized: scrolling does not re-render it. */
export const TimelineTile = memo(function TimelineTile(props: TimelineTileProps) {
  const { item, place, tabIndex, renderMenu, selection } = props;
  if (!item) return <div aria-hidden="true" className="skeleton size-full rounded-sm" />;
  return (
    <SelectableCard item={item} place={place} tabIndex={tabIndex} selection={selection}>
      <MediaTile item={item} menu={renderMenu(item)} tabIndex={tabIndex} />
    </SelectableCard>
  );
});
