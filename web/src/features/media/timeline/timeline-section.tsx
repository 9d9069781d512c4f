import { type CSSProperties, type ReactNode, useId } from 'react';
import { keysById } from '#features/media/grid/keys-by-id.ts';
import { fadingCards } from '#features/media/grid/use-arrival.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import {
  boxesOf,
  type TimelineLayout,
  type TimelineRow,
  type TimelineSection as Section,
} from '#features/media/timeline/timeline-layout.ts';
import { periodLabel } from '#features/media/timeline/timeline-periods.ts';
import { cn } from '#lib/cn.ts';

type TimelineSectionProps = {
  layout: TimelineLayout;
  section: Section;
  rows: readonly TimelineRow[];
  headingPx: number;
  /** The heading for screen readers, in orders without months. */
  hiddenHeading?: string | undefined;
  /** Returns the id of the item at a place; undefined while its page is loading. */
  idAt: (place: number) => string | undefined;
  fadesIn: boolean;
  renderTile: (place: number) => ReactNode;
};

/** How far the ring of a selected tile extends beyond it. */
const ringPx = 6;

/** A month, with its rows near the screen. Its heading sticks below the header while the page scrolls. */
export function TimelineSection(props: TimelineSectionProps) {
  const { layout, section, rows, headingPx, hiddenHeading } = props;
  const headingId = useId();
  const keyOf = keysById();
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
        {rows.flatMap((row) =>
          boxesOf(layout, row).map(({ place, leftPx, widthPx }) => (
            <div
              key={keyOf(place, props.idAt(place))}
              role="listitem"
              aria-setsize={section.count}
              aria-posinset={place - section.first + 1}
              data-place={place}
              className={cn('absolute', props.fadesIn && place < fadingCards && 'card-fade-in')}
              style={
                {
                  '--i': place,
                  top: row.topPx - section.topPx,
                  left: leftPx,
                  width: widthPx,
                  height: row.heightPx,
                } as CSSProperties
              }
            >
              {props.renderTile(place)}
            </div>
          )),
        )}
      </div>
    </section>
  );
}
