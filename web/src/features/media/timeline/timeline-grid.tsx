import type { MediaFilter, TimelineGroup } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type KeyboardEvent, type ReactNode, useRef, useEffect, useState, memo } from 'react';
import { SelectableCard } from '#features/media/cards/selectable-card.tsx';
import { cardKeys } from '#features/media/grid/card-keys.ts';
import { focusCard } from '#features/media/grid/focus-card.ts';
import { recallGrid, rememberGrid } from '#features/media/grid/grid-memory.ts';
import { useArrival } from '#features/media/grid/use-arrival.ts';
import { useKeptFocus } from '#features/media/grid/use-kept-focus.ts';
import { usePagedMedia } from '#features/media/grid/use-paged-media.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { MediaTile } from '#features/media/timeline/media-tile.tsx';
import { percentOf, tileRatio } from '#features/media/timeline/tile-ratio.ts';
import { nextPlace } from '#features/media/timeline/timeline-keys.ts';
import {
  rowOfPlace,
  type TimelineLayout,
  type TimelineRow,
} from '#features/media/timeline/timeline-layout.ts';
import { TimelineSection } from '#features/media/timeline/timeline-section.tsx';
import { scrolledPx, useScrolled } from '#features/media/timeline/use-scrolled.ts';
import { useTimelineLayout } from '#features/media/timeline/use-timeline-layout.ts';
import { useTimelineRows } from '#features/media/timeline/use-timeline-rows.ts';
import { coveredTopPx, YearScrubber } from '#features/media/timeline/year-scrubber.tsx';

type TimelineTileProps = {
  /** Undefined while its page is loading. */
  item: MediaItem | undefined;
  place: number;
  tabIndex: 0 | -1;
  renderMenu: (item: MediaItem) => ReactNode;
  selection: MediaSelection | undefined;
};

/** A tile of the timeline, with a checkbox if items can be selected. Memoized: scrolling does not re-render it. */
const TimelineTile = memo(function TimelineTile(props: TimelineTileProps) {
  const { item, place, tabIndex, renderMenu, selection } = props;
  if (!item) return <div aria-hidden="true" className="skeleton size-full rounded-sm" />;
  return (
    <SelectableCard item={item} place={place} tabIndex={tabIndex} selection={selection}>
      <MediaTile item={item} menu={renderMenu(item)} tabIndex={tabIndex} />
    </SelectableCard>
  );
});

type ActivePlace = {
  active: number;
  setActive: (place: number) => void;
  /** The one place that Tab can reach. */
  tabStop: number;
};

type Part = { topPx: number; bottomPx: number };

/** The most that bars docked at the bottom of the page cover. */
const footPx = 96;

type TimelineGridProps = {
  filter: MediaFilter;
  groups: readonly TimelineGroup[];
  /** Called when the groups are out of date. */
  onOutdated: () => unknown;
  renderMenu: (item: MediaItem) => ReactNode;
  selection?: MediaSelection | undefined;
};

/** A list of any length in justified rows: only rows near the screen are rendered, one tab stop, arrow keys. */
export function TimelineGrid(props: TimelineGridProps) {
  const { filter, groups, renderMenu, selection } = props;
  const hasMonths = filter.sort === 'uploadDate' || filter.sort === 'captureDate';
  const frame = useRef<HTMLDivElement>(null);
  const { layout, headingPx } = useTimelineLayout(frame, groups, hasMonths);
  const scrolled = useScrolled(frame);
  const rows = useTimelineRows(layout, scrolled);
  const name = JSON.stringify(['timeline', filter]);
  const { active, setActive, tabStop } = useActivePlace(name, layout.ratios.length);
  const last = rows.at(-1);
  const list = usePagedMedia(filter, {
    first: rows[0]?.first ?? 0,
    last: last === undefined ? 0 : last.first + last.count - 1,
  });
  useKeptFocus(frame, { active, onMove: setActive, total: layout.ratios.length });
  const fadesIn = useArrival(list.itemAt(rows[0]?.first ?? 0) !== undefined);
  useOutdatedShape(layout, rows, list.itemAt, props.onOutdated);

  const focus = (place: number) => {
    setActive(place);
    focusCard(frame.current, place);
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target as HTMLElement).matches('[data-card-link]')) return;
    if (cardKeys(list, selection)(event, active)) return;
    const screen = { heightPx: window.innerHeight, hasCtrl: event.ctrlKey || event.metaKey };
    const next = nextPlace(event.key, active, layout, screen);
    const row = next === null ? undefined : layout.rows[rowOfPlace(layout, next)];
    if (next === null || row === undefined) return;
    event.preventDefault();
    const rowPx = topPx() + row.topPx;
    scrollIntoSight({ topPx: rowPx - headingPx, bottomPx: rowPx + row.heightPx });
    focus(next);
  };
  const topPx = () => window.scrollY - scrolledPx(frame);
  const scrollTo = (at: number) =>
    window.scrollTo({ top: topPx() + at * layout.heightPx - coveredTopPx() });

  return (
    <div className={hasMonths ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_auto]' : undefined}>
      <div
        ref={frame}
        role="presentation"
        onKeyDown={handleKey}
        className="relative min-w-0"
        style={{ height: layout.heightPx }}
      >
        {[...new Set(rows.map((row) => row.section))].map((number) => (
          <TimelineSection
            key={number}
            layout={layout}
            section={layout.sections[number]!}
            rows={rows.filter((row) => row.section === number)}
            headingPx={headingPx}
            hiddenHeading={hasMonths ? undefined : mediaMessages.allItems}
            idAt={(place) => list.itemAt(place)?.id}
            fadesIn={fadesIn}
            renderTile={(place) => (
              <TimelineTile
                item={list.itemAt(place)}
                place={place}
                tabIndex={place === tabStop ? 0 : -1}
                renderMenu={renderMenu}
                selection={selection}
              />
            )}
          />
        ))}
      </div>
      {hasMonths && (
        <YearScrubber
          layout={layout}
          scrolled={scrolled}
          onDrag={scrollTo}
          onYear={({ place, at }) => {
            scrollTo(at);
            focus(place);
          }}
        />
      )}
    </div>
  );
}

/** Scrolls the page just enough to show a part of it; does nothing when it is already visible. */
function scrollIntoSight({ topPx, bottomPx }: Part): void {
  const highest = topPx - coveredTopPx();
  const lowest = bottomPx + footPx - window.innerHeight;
  if (window.scrollY > highest) window.scrollTo({ top: highest });
  else if (window.scrollY < lowest) window.scrollTo({ top: Math.min(lowest, highest) });
}

/** Keeps the place of a list that had the focus last; Back restores it. */
function useActivePlace(name: string, total: number): ActivePlace {
  const [active, setActive] = useState(() => recallGrid(name).active);
  const latest = useRef(active);
  useEffect(() => {
    latest.current = active;
  });
  useEffect(() => () => rememberGrid(name, [], latest.current), [name]);
  return { active, setActive, tabStop: Math.max(0, Math.min(active, total - 1)) };
}

/**
 * Refetches the shape of the list when an item on the screen has another aspect ratio: the media worker has read its
 * size since, or the photo was rotated. So a change of an item alone does not make every client refetch the shape.
 */
function useOutdatedShape(
  layout: TimelineLayout,
  rows: readonly TimelineRow[],
  itemAt: (place: number) => MediaItem | undefined,
  refetch: () => unknown,
): void {
  const isOutdated = rows.some(({ first, count }) =>
    layout.ratios.slice(first, first + count).some((ratio, n) => {
      const item = itemAt(first + n);
      return item !== undefined && tileRatio(percentOf(item)) !== ratio;
    }),
  );
  useEffect(() => {
    if (isOutdated) refetch();
  }, [isOutdated, refetch]);
}
