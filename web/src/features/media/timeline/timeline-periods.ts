import type { TimelineGroup } from '@heirloom/contract/media/media-lists.schema.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { formatMonth } from '#lib/format-date.ts';

/** Formats a period: 'July 2025', '1987' or '1980s', as precise as the date is. */
export function periodLabel(period: string | null): string {
  if (period === null) return mediaMessages.timeline.noDate;
  return /^\d{4}-\d{2}$/.test(period) ? formatMonth(`${period}-01`) : period;
}

/** Returns the label of a period in the scrubber: its year, or its decade. */
export function yearOf(period: string): string {
  return period.endsWith('s') ? period : period.slice(0, 4);
}

/** With fewer items a month on average, the timeline is grouped by year, because headings would fill the page. */
const fewPerMonth = 4;

/** Joins the months of each year when months hold too few items on average. */
export function inYears(groups: readonly TimelineGroup[]): readonly TimelineGroup[] {
  const total = groups.reduce((sum, { ratios }) => sum + ratios.length, 0);
  if (total >= groups.length * fewPerMonth) return groups;
  const joined: TimelineGroup[] = [];
  for (const { period, ratios } of groups) {
    const year = period === null ? null : yearOf(period);
    const before = joined.at(-1);
    if (before?.period === year) before.ratios.push(...ratios);
    else joined.push({ period: year, ratios: [...ratios] });
  }
  return joined;
}
