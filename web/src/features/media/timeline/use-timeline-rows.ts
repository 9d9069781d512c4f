import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { TimelineLayout, TimelineRow } from '#features/media/timeline/timeline-layout.ts';

/** The part of a timeline near the screen. */
export type TimelineRows = {
  rows: TimelineRow[];
  /** Where the timeline begins, in pixels from the top of the page. */
  topPx: number;
  /** The scroll position, in pixels from the top of the timeline. */
  positionPx: number;
};

/** Rows to render beyond the screen's edges. */
const overscan = 4;

/** Returns the rows to render at the scroll position. The layout has their heights, so none is measured. */
export function useTimelineRows(
  layout: TimelineLayout,
  frame: RefObject<HTMLElement | null>,
): TimelineRows {
  // The virtualizer mutates behind a stable reference, which React Compiler cannot see.
  'use no memo';
  const { rows } = layout;
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setTopPx(box.top + window.scrollY);
  }, [frame, layout]);

  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above handles it
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    // From the top of a row to the top of the next one, including the gap and a heading between sections.
    estimateSize: (number) => (rows[number + 1]?.topPx ?? layout.heightPx) - rows[number]!.topPx,
    paddingStart: rows[0]?.topPx ?? 0,
    overscan,
    scrollMargin: topPx,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout]);

  return {
    // A row may be missing for a moment, while the virtualizer still has the count of the previous layout.
    rows: virtualizer.getVirtualItems().flatMap(({ index }) => rows[index] ?? []),
    topPx,
    positionPx: (virtualizer.scrollOffset ?? 0) - topPx,
  };
}
