import { pageLocale } from '#languages/page-language.ts';
import { libMessages } from '#lib/lib.messages.ts';

/** The capture date as in the contract: wall-clock text without a zone. */
type CaptureDate = {
  localTime: string | null;
  precision: 'day' | 'month' | 'year' | 'decade' | 'unknown';
};

type CardDate = { capture: CaptureDate; uploadDate: string };

type CalendarDay = { year: number; month: number; day: number };

const locale = pageLocale();
const shortDay = formatter({ month: 'short', day: 'numeric', year: 'numeric' });
const longDay = formatter({ month: 'long', day: 'numeric', year: 'numeric' });
const longMonth = formatter({ month: 'long', year: 'numeric' });

/**
 * Formats 'Jan 5, 2024'. Takes an instant (shown as the day in the browser's zone), a wall-clock time or YYYY-MM-DD
 * (both never shifted).
 */
export function formatDate(value: string | Date): string {
  return shortDay(calendarDay(value));
}

/** Formats 'January 5, 2024', with the same rules as formatDate. */
export function formatLongDate(value: string | Date): string {
  return longDay(calendarDay(value));
}

/** Formats 'Jan 5, 2024, 9:30 AM', of an instant in the browser's zone. */
export function formatMoment(instant: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** Formats 'July 2025': the heading of a month in the timeline. */
export function formatMonth(value: string | Date): string {
  return longMonth(calendarDay(value));
}

/** Formats 'Jan 5, 2024', 'January 1987', '1987' or '1980s' by precision; null when the date is not known. */
export function formatCaptureDate({ localTime, precision }: CaptureDate): string | null {
  if (localTime === null || precision === 'unknown') return null;
  const day = calendarDay(localTime);
  switch (precision) {
    case 'day':
      return shortDay(day);
    case 'month':
      return longMonth(day);
    case 'year':
      return String(day.year);
    default:
      return decadeOf(day.year);
  }
}

/** Formats the date of a card: the capture date if known, else the upload date. */
export function formatCardDate({ capture, uploadDate }: CardDate): string {
  return formatCaptureDate(capture) ?? formatDate(uploadDate);
}

/** Formats the year stamp on a picture: '1987', or '1980s' when only the decade is known; null when no year is. */
export function formatYear({ localTime, precision }: CaptureDate): string | null {
  if (localTime === null || precision === 'unknown') return null;
  const { year } = calendarDay(localTime);
  return precision === 'decade' ? decadeOf(year) : String(year);
}

function formatter(options: Intl.DateTimeFormatOptions): (day: CalendarDay) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return ({ year, month, day }) => format.format(Date.UTC(year, month - 1, day));
}

function decadeOf(year: number): string {
  return libMessages.decade(Math.floor(year / 10) * 10);
}

/** Returns the day of a value. Text without a zone is wall-clock time and is never converted. */
function calendarDay(value: string | Date): CalendarDay {
  const wallClock =
    typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+)?$/.exec(value) : null;
  if (wallClock) {
    return { year: Number(wallClock[1]), month: Number(wallClock[2]), day: Number(wallClock[3]) };
  }
  const here = new Date(value);
  return { year: here.getFullYear(), month: here.getMonth() + 1, day: here.getDate() };
}
