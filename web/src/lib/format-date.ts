import { pageLocale } from '#languages/page-language.ts';
import { libMessages } from '#lib/lib.messages.ts';

/** The capture date as in the contract: wall-clock text without a zone. */
type CaptureDate = {
  localTime: string | null;
  precision: 'day' | 'month' | 'year' | 'decade' | 'unknown';
};

type ChapterDates = { from: CaptureDate | null; to: CaptureDate | null };

type CardDate = { capture: CaptureDate; uploadDate: string; chapterSummary?: ChapterDates };

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

/** Formats the date of a card: the capture date if known, else those of its chapters, else the upload date. */
export function formatCardDate({ uploadDate, ...dates }: CardDate): string {
  return formatCaptured(dates) ?? formatDate(uploadDate);
}

/** Formats when it was taken: its own date, else 'Aug 12, 1987 – 1991', from its earliest to its latest chapter. */
export function formatCaptured({
  capture,
  chapterSummary,
}: Omit<CardDate, 'uploadDate'>): string | null {
  const own = formatCaptureDate(capture);
  if (own !== null || !chapterSummary?.from || !chapterSummary.to) return own;
  const ends = [formatCaptureDate(chapterSummary.from), formatCaptureDate(chapterSummary.to)];
  return [...new Set(ends)].join(' – ');
}

/** Formats the years of the same: '1987', or '1987 – 1991'. */
export function formatYears({
  capture,
  chapterSummary,
}: Omit<CardDate, 'uploadDate'>): string | null {
  const own = formatYear(capture);
  if (own !== null || !chapterSummary?.from || !chapterSummary.to) return own;
  const ends = [formatYear(chapterSummary.from), formatYear(chapterSummary.to)];
  return [...new Set(ends)].join(' – ');
}

/** Formats the year stamp on a picture: '1987', or '1980s' when only the decade is known; null when no year is. */
function formatYear({ localTime, precision }: CaptureDate): string | null {
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
