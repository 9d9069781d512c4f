import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { TimelineLayout, TimelineRow } from '#features/media/timeline-layout.ts';

/** What of a timeline is near the screen. */
export type TimelineRows = {
  rows: TimelineRow[];
  /** Where the timeline begins, in pixels from the top of the page. */
  topPx: number;
  /** How far the reader has come, in pixels from the top of the timeline. */
  positionPx: number;
};

/** Rows to keep beyond the screen's edges. */
const overscan = 4;

/** Follows the page's scrolling: which rows exist now. Their heights are known beforehand, none is measured. */
export const useTimelineRows = (
  layout: TimelineLayout,
  frame: RefObject<HTMLElement | null>,
): TimelineRows => {
  // The virtualizer changes under the same reference, which the compiler cannot see.
  'use no memo';
  const { rows } = layout;
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setTopPx(box.top + window.scrollY);
  }, [frame, layout]);

  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above is the answer to it
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    // From a row's top to the next one's: with the gap, and the heading between two sections.
    estimateSize: (number) => (rows[number + 1]?.topPx ?? layout.heightPx) - rows[number]!.topPx,
    paddingStart: rows[0]?.topPx ?? 0,
    overscan,
    scrollMargin: topPx,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout]);

  return {
    // A row may be gone for a moment, while the virtualizer still counts those of the last layout.
    rows: virtualizer.getVirtualItems().flatMap(({ index }) => rows[index] ?? []),
    topPx,
    positionPx: (virtualizer.scrollOffset ?? 0) - topPx,
  };
};
