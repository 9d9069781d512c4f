import { type ReactNode, useId } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { TileRow } from '#features/media/timeline/tile-row.tsx';
import { periodLabel } from '#features/media/timeline/timeline-periods.ts';
import type {
  TimelineRow,
  TimelineSection as Section,
} from '#features/media/timeline/timeline-layout.ts';
import { cn } from '#lib/cn.ts';

type TimelineSectionProps = {
  section: Section;
  rows: readonly TimelineRow[];
  gapPx: number;
  headingPx: number;
  /** The heading for screen readers, in orders without months. */
  hiddenHeading?: string | undefined;
  ratioAt: (place: number) => number;
  onFocusPlace: (place: number) => void;
  renderTile: (place: number) => ReactNode;
};

/** How far the ring of a selected tile extends beyond it. */
const ringPx = 6;

/** A month, with its rows near the screen. Its heading sticks below the header while the page scrolls. */
export function TimelineSection(props: TimelineSectionProps) {
  const { section, rows, gapPx, headingPx, hiddenHeading } = props;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="absolute inset-x-0"
      style={{ top: section.topPx, height: section.heightPx }}
    >
      <div
        // Lower than the reserved height, so that it does not cover the ring of a selected tile below.
        style={{ height: hiddenHeading === undefined ? headingPx - ringPx : 0 }}
        className={cn(
          'sticky top-(--header-h) z-(--z-sticky) -mx-2 flex items-end gap-3 bg-page px-2 pb-1.5 max-md:top-(--header-h-mobile)',
          hiddenHeading !== undefined && 'sr-only',
        )}
      >
        <h2 id={headingId} className="title-2 leading-none">
          {hiddenHeading ?? periodLabel(section.period)}
        </h2>
        <p className="text-small leading-none text-ink-2">
          {mediaMessages.timeline.items(section.count)}
        </p>
      </div>
      <div role="list" aria-labelledby={headingId}>
        {rows.map((row) => (
          <TileRow
            key={row.first}
            row={row}
            gapPx={gapPx}
            ratioAt={props.ratioAt}
            cellProps={(place) => ({
              'aria-setsize': section.count,
              'aria-posinset': place - section.first + 1,
              onFocus: () => props.onFocusPlace(place),
            })}
            renderTile={props.renderTile}
            style={{ position: 'absolute', top: row.topPx - section.topPx }}
          />
        ))}
      </div>
    </section>
  );
}
