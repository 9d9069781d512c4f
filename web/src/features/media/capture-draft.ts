import type { Capture } from '@heirloom/contract/media/media.schema.ts';

/** A date as it stands in the fields of the form, all of it text. */
export type CaptureDraft = {
  precision: Capture['precision'];
  year: string;
  month: string;
  day: string;
  isApproximate: boolean;
};

export type CaptureWish = Pick<Capture, 'localTime' | 'precision' | 'isApproximate'>;

/** The form for a date that is known, or for one to be found out: then the day is asked for. */
export const draftOf = (capture: Capture | undefined): CaptureDraft => {
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
};

/**
 * What the fields say; null when that is no date. The time of day of a known date is kept: people correct the day.
 */
export const wishOf = (
  { precision, year, month, day, isApproximate }: CaptureDraft,
  known?: Capture,
): CaptureWish | null => {
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
};

/** The calendar has no 30 February, and families no year before the first photograph. */
const isRealDate = (date: string): boolean => {
  const moment = new Date(`${date}T00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(date) &&
    moment.getUTCFullYear() >= firstYear
  );
};

const firstYear = 1820;

/** From a year's decade back to the first photographs. */
export const decadesUntil = (year: number): string[] => {
  const latest = Math.floor(year / 10) * 10;
  return Array.from({ length: (latest - firstYear) / 10 + 1 }, (_, n) => String(latest - n * 10));
};
