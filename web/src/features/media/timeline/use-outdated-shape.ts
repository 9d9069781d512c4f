import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useEffect } from 'react';
import { percentOf, tileRatio } from '#features/media/timeline/tile-ratio.ts';
import type { TimelineLayout, TimelineRow } from '#features/media/timeline/timeline-layout.ts';

/**
 * Refetches the shape of the list when an item on the screen has another aspect ratio: the media worker has read its
 * size since, or the photo was rotated. So a change of an item alone does not make every client refetch the shape.
 */
export function useOutdatedShape(
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
