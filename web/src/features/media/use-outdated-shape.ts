import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useEffect } from 'react';
import { percentOf, tileRatio } from '#features/media/tile-ratio.ts';
import type { TimelineLayout, TimelineRow } from '#features/media/timeline-layout.ts';

/**
 * Asks for the shape of the list again when an item on the screen turns out to have another one: the worker has found
 * its size since, or somebody turned the photo. Changes of items alone do not make everybody read the whole shape.
 */
export const useOutdatedShape = (
  layout: TimelineLayout,
  rows: readonly TimelineRow[],
  itemAt: (place: number) => MediaItem | undefined,
  refetch: () => unknown,
): void => {
  const isOutdated = rows.some(({ first, count }) =>
    layout.ratios.slice(first, first + count).some((ratio, n) => {
      const item = itemAt(first + n);
      return item !== undefined && tileRatio(percentOf(item)) !== ratio;
    }),
  );
  useEffect(() => {
    if (isOutdated) refetch();
  }, [isOutdated, refetch]);
};
