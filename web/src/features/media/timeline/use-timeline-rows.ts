import type { RefObject } from 'react';
import {
  rowAt,
  type TimelineLayout,
  type TimelineRow,
} from '#features/media/timeline/timeline-layout.ts';
import { useScrolled } from '#features/media/timeline/use-scrolled.ts';

type Frame = RefObject<HTMLElement | null>;

/** Rows to render beyond the screen's edges. */
const overscan = 4;

/** Returns the rows to render at the scroll position. The layout has their heights, so none is measured. */
export function useTimelineRows(layout: TimelineLayout, frame: Frame): TimelineRow[] {
  const first = useScrolled(() => rowAt(layout, scrolledPx(frame)));
  const last = useScrolled(() => rowAt(layout, scrolledPx(frame) + window.innerHeight));
  return layout.rows.slice(Math.max(0, first - overscan), last + overscan + 1);
}

/** Returns how far the page is scrolled beyond the top of the timeline, in pixels. */
export function scrolledPx(frame: Frame): number {
  return -(frame.current?.getBoundingClientRect().top ?? 0);
}
