/** Reads a date and time as cameras and programs write them, and rejects impossible ones. */
import type { CapturePrecision } from '@heirloom/contract/media/media.schema.ts';
import { isPlausible, toWallMs } from '@heirloom/contract/name-dates/wall-clock.ts';

export type WrittenTime = {
  /** The date's digits read as UTC, in milliseconds. */
  wallMs: number;
  precision: Exclude<CapturePrecision, 'decade' | 'unknown'>;
  /** The offset written after the time, in minutes; null if there is none. */
  offsetMinutes: number | null;
};

const pattern =
  /^(\d{4})(?:[:\-/.](\d{2})(?:[:\-/.](\d{2}))?)?(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?(?: DST)?$/;

/**
 * Reads `2003:07:04 10:11:12`, with or without offset, or a partial date such as `1987` or `1987:06:00`.
 * Returns null for text in another form, for days that do not exist and for days that mean "unset".
 */
export function readWrittenTime(text: unknown, now: Date): WrittenTime | null {
  // ExifTool returns a bare year as a number.
  if (typeof text !== 'string' && typeof text !== 'number') return null;
  const found = pattern.exec(String(text).trim());
  if (!found) return null;
  const [, year = '', month, day, hour = '0', minute = '0', second = '0', zone] = found;
  const precision = Number(month ?? 0) === 0 ? 'year' : Number(day ?? 0) === 0 ? 'month' : 'day';
  const wallMs = toWallMs({
    year: Number(year),
    month: precision === 'year' ? 1 : Number(month),
    day: precision === 'day' ? Number(day) : 1,
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  });
  if (wallMs === null || !isPlausible(wallMs, now)) return null;
  return { wallMs, precision, offsetMinutes: readOffset(zone) };
}

const minutesWest = -12 * 60;
const minutesEast = 14 * 60;

/** Reads `Z`, `+02:00` or `-0530` as minutes; null for an offset that no place on Earth has. */
export function readOffset(text: unknown): number | null {
  if (text === 'Z') return 0;
  if (typeof text !== 'string') return null;
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(text.trim());
  if (!found) return null;
  const [, sign, hours, minutes] = found;
  const total = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const isOnEarth = total >= minutesWest && total <= minutesEast && total % 15 === 0;
  return isOnEarth ? total : null;
}

/** Formats minutes as `+02:00`. */
export function writeOffset(minutes: number): string {
  const absolute = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
