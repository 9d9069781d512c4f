import type { TimelineLayout } from '#features/media/timeline/timeline-layout.ts';
import { yearOf } from '#features/media/timeline/timeline-periods.ts';

export type TimelineYear = {
  label: string;
  /** The place of the year's first item. */
  place: number;
  /** Where the year begins in the timeline, 0 to 1. */
  at: number;
};

/** Lists the years of a timeline, in its order. */
export function yearsOf({ sections, heightPx }: TimelineLayout): TimelineYear[] {
  const years: TimelineYear[] = [];
  for (const { period, first, topPx } of sections) {
    const label = period === null ? null : yearOf(period);
    if (label === null || years.at(-1)?.label === label) continue;
    years.push({ label, place: first, at: topPx / heightPx });
  }
  return years;
}

/** Leaves out marks closer than `distance` to the one before; a mark that `stays` replaces the one before instead. */
export function spaced<Mark extends { at: number }>(
  marks: readonly Mark[],
  distance: number,
  stays: (mark: Mark) => boolean = () => false,
): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const before = kept.at(-1);
    const isClose = before !== undefined && mark.at - before.at < distance;
    if (isClose && stays(mark) && !stays(before)) kept.pop();
    else if (isClose) continue;
    kept.push(mark);
  }
  return kept;
}
