import type {
  MediaItem,
  MediaFilter,
  TimelineGroup,
} from '@heirloom/contract/media/media.schema.ts';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cardKeys } from '#features/media/grid/card-keys.ts';
import { focusCard } from '#features/media/grid/focus-card.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { coveredTopPx, scrollIntoSight } from '#features/media/grid/scroll-to-part.ts';
import { nextPlace } from '#features/media/timeline/timeline-keys.ts';
import { rowOfPlace } from '#features/media/timeline/timeline-layout.ts';
import { TimelineSection } from '#features/media/timeline/timeline-section.tsx';
import { TimelineTile } from '#features/media/timeline/timeline-tile.tsx';
import { useActivePlace } from '#features/media/grid/use-active-place.ts';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { useOutdatedShape } from '#features/media/timeline/use-outdated-shape.ts';
import { usePagedMedia } from '#features/media/grid/use-paged-media.ts';
import { useTimelineLayout } from '#features/media/timeline/use-timeline-layout.ts';
import { useTimelineRows } from '#features/media/timeline/use-timeline-rows.ts';
import { YearScrubber } from '#features/media/timeline/year-scrubber.tsx';

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
  // The virtualizer in useTimelineRows mutates behind a stable reference.
  'use no memo';
  const { filter, groups, renderMenu, selection } = props;
  const hasMonths = filter.sort === 'uploadDate' || filter.sort === 'captureDate';
  const frame = useRef<HTMLDivElement>(null);
  const { layout, headingPx } = useTimelineLayout(frame, groups, hasMonths);
  const { rows, topPx, positionPx } = useTimelineRows(layout, frame);
  const name = JSON.stringify(['timeline', filter]);
  const { active, setActive, tabStop } = useActivePlace(name, layout.ratios.length);
  const last = rows.at(-1);
  const list = usePagedMedia(filter, {
    first: rows[0]?.first ?? 0,
    last: last === undefined ? 0 : last.first + last.count - 1,
  });
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
    const rowPx = topPx + row.topPx;
    scrollIntoSight({ topPx: rowPx - headingPx, bottomPx: rowPx + row.heightPx });
    focus(next);
  };
  const scrollTo = (at: number) =>
    window.scrollTo({ top: topPx + at * layout.heightPx - coveredTopPx() });

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
            section={layout.sections[number]!}
            rows={rows.filter((row) => row.section === number)}
            gapPx={layout.gapPx}
            headingPx={headingPx}
            hiddenHeading={hasMonths ? undefined : mediaMessages.allItems}
            ratioAt={(place) => layout.ratios[place] ?? 1}
            onFocusPlace={setActive}
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
          at={(positionPx + coveredTopPx() + 4) / layout.heightPx}
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
