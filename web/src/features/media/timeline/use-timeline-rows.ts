import { useDeferredValue, useSyncExternalStore } from 'react';
import {
  rowAt,
  type TimelineLayout,
  type TimelineRow,
} from '#features/media/timeline/timeline-layout.ts';
import type { Scrolled } from '#features/media/timeline/use-scrolled.ts';
import type { Store } from '#lib/create-store.ts';

/** Returns the rows to render at the scroll position. The layout has their heights, so none is measured. */
export function useTimelineRows(layout: TimelineLayout, scrolled: Store<Scrolled>): TimelineRow[] {
  // Rows beyond the screen's edges. The first paint waits for what is on the screen alone.
  const overscan = useDeferredValue(4, 1);
  const first = useSyncExternalStore(scrolled.subscribe, () => rowAt(layout, scrolled.get().px));
  const last = useSyncExternalStore(scrolled.subscribe, () => {
    const { px, screenPx } = scrolled.get();
    return rowAt(layout, px + screenPx);
  });
  return layout.rows.slice(Math.max(0, first - overscan), last + overscan + 1);
}
