import type { TimelineGroup } from '@heirloom/contract/media/media-lists.schema.ts';
import { type RefObject, useMemo } from 'react';
import { useFrameWidth } from '#features/media/grid/use-frame-width.ts';
import { useRowTarget } from '#features/media/grid/use-row-target.ts';
import { layOutTimeline, type TimelineLayout } from '#features/media/timeline/timeline-layout.ts';
import { inYears } from '#features/media/timeline/timeline-periods.ts';

/** The height of a heading and the space between two months, in rem. */
const headingRem = 3.5;
const sectionGapRem = 1.25;

type Laid = { layout: TimelineLayout; headingPx: number };

/** Lays out a timeline for its current width. */
export function useTimelineLayout(
  frame: RefObject<HTMLElement | null>,
  groups: readonly TimelineGroup[],
  hasMonths: boolean,
): Laid {
  const widthPx = useFrameWidth(frame, 'timeline');
  const { targetPx, gapPx, remPx } = useRowTarget();
  const headingPx = hasMonths ? headingRem * remPx : 0;
  const layout = useMemo(
    () =>
      layOutTimeline(widthPx === 0 ? [] : inYears(groups), {
        widthPx,
        targetPx,
        gapPx,
        headingPx,
        sectionGapPx: sectionGapRem * remPx,
      }),
    [groups, widthPx, targetPx, gapPx, headingPx, remPx],
  );
  return { layout, headingPx };
}
