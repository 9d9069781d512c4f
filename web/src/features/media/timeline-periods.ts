import type { TimelineGroup } from '@heirloom/contract/media/media.schema.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { formatMonth } from '#lib/format-date.ts';

/** 'July 2025', '1987' or '1980s', as precise as the date is. */
export const periodLabel = (period: string | null): string => {
  if (period === null) return mediaMessages.timeline.noDate;
  return /^\d{4}-\d{2}$/.test(period) ? formatMonth(`${period}-01`) : period;
};

/** The year of a period as the scrubber shows it: a decade stays one. */
export const yearOf = (period: string): string =>
  period.endsWith('s') ? period : period.slice(0, 4);

/** So few items a month on average make a page of headings: then a year is one group. */
const fewPerMonth = 4;

/** Joins the months of a year where they hold too little to fill a row. */
export const inYears = (groups: readonly TimelineGroup[]): readonly TimelineGroup[] => {
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
};
