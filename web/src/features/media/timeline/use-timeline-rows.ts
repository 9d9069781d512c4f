import { useSyncExternalStore } from 'react';
import {
  rowAt,
  type TimelineLayout,
  type TimelineRow,
} from '#features/media/timeline/timeline-layout.ts';
import type { Scrolled } from '#features/media/timeline/use-scrolled.ts';
import type { Store } from '#lib/create-store.ts';

/** Rows to render beyond the screen's edges. */
const overscan = 4;

/** Returns the rows to render at the scroll position. The layout has their heights, so none is measured. */
export function useTimelineRows(layout: TimelineLayout, scrolled: Store<Scrolled>): TimelineRow[] {
  const first = useSyncExternalStore(scrolled.subscribe, () => rowAt(layout, scrolled.get().px));
  const last = useSyncExternalStore(scrolled.subscribe, () => {
    const { px, screenPx } = scrolled.get();
    return rowAt(layout, px + screenPx);
  });
  return layout.rows.slice(Math.max(0, first - overscan), last + overscan + 1);
}
