/** Finds the date that a person or a camera wrote into the name of a file. */
import type { CaptureDate } from '#platform/media/metadata/capture-date.ts';
import { findDaysInName, type NamedDate } from '#platform/media/metadata/name-days.ts';
import { findPeriodInName } from '#platform/media/metadata/name-periods.ts';
import { isPlausible, toLocalTime } from '#platform/media/metadata/written-time.ts';

export type CaptureDateFromName = CaptureDate & {
  source: 'file_name';
  /** The name itself says that the date is a guess: `circa 1987`. */
  isApproximate: boolean;
};

/**
 * Reads the date in a file name, as exactly as the name gives it; null if no date is certain. Numbers that may be
 * something else (counters, sizes, telephone numbers) are never read as dates.
 */
export function captureDateFromName(fileName: string, now: Date): CaptureDateFromName | null {
  const name = readableName(fileName);
  const days = findDaysInName(name).filter(({ wallMs }) => isPlausible(wallMs, now));
  const date = days.length > 0 ? commonDate(days) : findPeriodInName(name, now);
  if (!date || !isPlausible(date.wallMs, now)) return null;
  return {
    localTime: toLocalTime(date.wallMs),
    offset: null,
    instant: null,
    precision: date.precision,
    source: 'file_name',
    isApproximate: date.isApproximate ?? false,
  };
}

/** No file system allows longer names; the rest of a longer one is ignored. */
const longestName = 255;

/** Removes the extension and all parts that only look like a date. */
function readableName(fileName: string): string {
  return fileName
    .slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
    .slice(0, longestName)
    .normalize('NFC')
    .replace(/\.(?!\d{4}s$)(?=[^.]*[a-z])[a-z0-9]{1,5}$/i, '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, ' ')
    .replace(/\d{2,5}\s*[x×*]\s*\d{2,5}(px)?/gi, ' ')
    .replace(laterWork, ' ');
}

/** The date of copying or editing a film does not say when it was taken. */
const laterWork =
  /(digiti[sz]ed|digitali[sz]ed|digitali[sz]iert|scanned|gescannt|converted|transferred|ripped|exported|restored|edited)\s*(in|on|am|im)?\s*[\d.\-_/]+/gi;

/** Several days in one name usually mean a journey: returns the month or year that they share. */
function commonDate(days: NamedDate[]): NamedDate | null {
  const [first] = days;
  if (!first) return null;
  for (const [precision, length] of [
    ['day', 10],
    ['month', 7],
    ['year', 4],
  ] as const) {
    const starts = new Set(days.map(({ wallMs }) => toLocalTime(wallMs).slice(0, length)));
    if (starts.size > 1) continue;
    if (precision === 'day') return first;
    const month = precision === 'month' ? new Date(first.wallMs).getUTCMonth() : 0;
    return { wallMs: Date.UTC(new Date(first.wallMs).getUTCFullYear(), month), precision };
  }
  return null;
}
