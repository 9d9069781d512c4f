import type { CapturePrecision } from '#media/media.schema.ts';
import { findDaysInName, type NamedDate } from '#name-dates/name-days.ts';
import { findPeriodInName } from '#name-dates/name-periods.ts';
import { isPlausible, toLocalTime, toWallMs } from '#name-dates/wall-clock.ts';

export type DateInName = {
  /** `YYYY-MM-DDTHH:mm:ss`; unknown parts are 01 or 00. */
  localTime: string;
  precision: CapturePrecision;
  /** The name itself says that the date is a guess: `circa 1987`. */
  isApproximate: boolean;
};

/**
 * Reads the date in a file name, as exactly as the name gives it; null if no date is certain. Numbers that may be
 * something else (counters, sizes, telephone numbers) are never read as dates.
 */
export function findDateInName(fileName: string, now: Date): DateInName | null {
  const name = readableName(fileName);
  const days = findDaysInName(name).filter(({ wallMs }) => isPlausible(wallMs, now));
  return present(days.length > 0 ? commonDate(days) : findPeriodInName(name, now), now);
}

/** Reads the date in the names of the folders of a path, the innermost first; a folder may be called just `1987`. */
export function findDateInFolders(path: string, now: Date): DateInName | null {
  const names = path.split('/').toReversed();
  const dates = names.map(
    (name) => present(yearAlone(name) ?? yearsAlone(name), now) ?? findDateInName(name, now),
  );
  return dates.find((date) => date !== null) ?? null;
}

function yearAlone(name: string): NamedDate | null {
  const [, year] = /^\s*((?:18|19|20)\d\d)\s*$/.exec(name) ?? [];
  const wallMs = year === undefined ? null : toWallMs({ year: Number(year), month: 1, day: 1 });
  return wallMs === null ? null : { wallMs, precision: 'year' };
}

/** Reads `79-80` and `1979-80`: a folder of two years is dated by the first one, about. `05-06` may be two months. */
function yearsAlone(name: string): NamedDate | null {
  const [, century, first, second] =
    /^\s*(18|19|20)?(\d\d)\s*[-–]\s*(?:18|19|20)?(\d\d)\s*$/.exec(name) ?? [];
  const isPair = first !== undefined && (Number(first) + 1) % 100 === Number(second);
  if (!isPair || (century === undefined && Number(first) < 32)) return null;
  const wallMs = toWallMs({ year: Number(`${century ?? '19'}${first}`), month: 1, day: 1 });
  return wallMs === null ? null : { wallMs, precision: 'year', isApproximate: true };
}

function present(date: NamedDate | null, now: Date): DateInName | null {
  if (!date || !isPlausible(date.wallMs, now)) return null;
  const { wallMs, precision, isApproximate = false } = date;
  return { localTime: toLocalTime(wallMs), precision, isApproximate };
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
