/** Dates as the digits of a clock, read as if they were UTC, in milliseconds. */
import { firstPhotoYear } from '#limits.ts';

/** Zero in the clocks of Windows, QuickTime, Unix and DV tapes: it means that no time was set. */
const unsetDays = new Set(['1601-01-01', '1904-01-01', '1970-01-01', '2070-01-01']);

const dayMs = 86_400_000;

/** Tells whether something can have been taken on a day: it is neither an unset one nor in the future. */
export function isPlausible(wallMs: number, now: Date): boolean {
  const day = new Date(wallMs).toISOString().slice(0, 10);
  return (
    !unsetDays.has(day) &&
    new Date(wallMs).getUTCFullYear() >= firstPhotoYear &&
    wallMs <= now.getTime() + dayMs
  );
}

export type DateParts = {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
};

/** Joins the parts of a date; null if there is no such day or time. */
export function toWallMs(parts: DateParts): number | null {
  const { year, month, day, hour = 0, minute = 0, second = 0 } = parts;
  if (hour > 23 || minute > 59 || second > 60) return null;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59)));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.getTime() : null;
}

/** Formats milliseconds as a local time without zone, `2003-07-04T10:11:12`. */
export function toLocalTime(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 19);
}
