import { firstPhotoYear } from '@heirloom/contract/limits.ts';
import type { Capture } from '@heirloom/contract/media/media.schema.ts';

/** The values of the date form, with the numbers as text. */
export type CaptureDraft = {
  precision: Capture['precision'];
  year: string;
  month: string;
  day: string;
  isApproximate: boolean;
};

export type CaptureWish = Pick<Capture, 'localTime' | 'precision' | 'isApproximate'>;

/** Returns the form for a known date; for an unknown date the form asks for the day. */
export function draftOf(capture: CaptureWish | undefined): CaptureDraft {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d{2})-(\d{2})/.exec(capture?.localTime ?? '') ?? [];
  const precision = capture?.precision ?? 'day';
  return {
    precision: precision === 'unknown' ? 'day' : precision,
    year: precision === 'decade' ? `${year.slice(0, 3)}0` : year,
    month: month === '' ? '' : String(Number(month)),
    day: day === '' ? '' : String(Number(day)),
    isApproximate: capture?.isApproximate ?? false,
  };
}

/**
 * Converts the fields to a date; null when they are no valid date. Keeps the time of day when the known date has one.
 */
export function wishOf(
  { precision, year, month, day, isApproximate }: CaptureDraft,
  known?: Pick<Capture, 'localTime' | 'precision'>,
): CaptureWish | null {
  if (precision === 'unknown') return { localTime: null, precision, isApproximate: false };
  const isDay = precision === 'day';
  const hasMonth = isDay || precision === 'month';
  const date = [
    year.trim().padStart(4, '0'),
    hasMonth ? month.padStart(2, '0') : '01',
    isDay ? day.trim().padStart(2, '0') : '01',
  ].join('-');
  if (!isRealDate(date)) return null;
  const time = isDay && known?.precision === 'day' ? (known.localTime?.slice(10) ?? '') : '';
  return { localTime: `${date}${time}`, precision, isApproximate };
}

/** Rejects dates that do not exist, such as 30 February, and years before the first photographs. */
function isRealDate(date: string): boolean {
  const moment = new Date(`${date}T00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(date) &&
    moment.getUTCFullYear() >= firstYear
  );
}

/** The decade of the first photographs may be meant as a whole. */
const firstYear = Math.floor(firstPhotoYear / 10) * 10;

/** Lists the decades from that of `year` back to the first photographs. */
export function decadesUntil(year: number): string[] {
  const latest = Math.floor(year / 10) * 10;
  return Array.from({ length: (latest - firstYear) / 10 + 1 }, (_, n) => String(latest - n * 10));
}
