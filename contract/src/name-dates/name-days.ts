/** Finds whole days in a file name: `IMG_20030704_101112`, `2015-02-04`, `24. Dezember 1992`. */
import type { CapturePrecision } from '#media/media.schema.ts';
import { anyMonth, monthNumber } from '#name-dates/month-names.ts';
import { type DateParts, toWallMs } from '#name-dates/wall-clock.ts';

export type NamedDate = {
  /** The date's digits read as UTC; unknown parts are the first of their period. */
  wallMs: number;
  precision: CapturePrecision;
  isApproximate?: boolean;
};

const YEAR = String.raw`(?<year>(?:18|19|20)\d\d)`;
const MONTH_NAME = `(?<name>${anyMonth})`;
/** With digits before it, it would be part of a longer number. */
const ALONE = String.raw`(?<!\d)(?<!\d[-._])(?<![+v])`;

const notations: RegExp[] = [
  // 20030704_101112, IMG-20240107-WA0003
  String.raw`(?<!\d)(?<!\d\d[-. ])(?<!\+)${YEAR}(?<month>\d\d)(?<day>\d\d)(?=\D|$|\d{6}(\d{3})?(?!\d))`,
  // 2015-02-04, 2015_2_4, 2015.02.04, 2015 02 04
  String.raw`${ALONE}${YEAR}(?<joint>[-_. ])(?<month>\d\d?)\k<joint>(?<day>\d\d?)(?!\d)`,
  // 24. Dezember 1992, 24th of Dec 1992, 24-dec-1992, 1 de mayo de 2004
  String.raw`(?<!\d)(?<day>\d\d?)(?:st|nd|rd|th|er|\.)?[\s_-]*(?:of |de )?${MONTH_NAME}\.?(?: de)?[\s_,-]*${YEAR}(?!\d)`,
  // December 24, 1992
  String.raw`(?<!\p{L})${MONTH_NAME}\.?[\s_-]*(?<day>\d\d?)(?:st|nd|rd|th)?(?:,\s*|[\s_-]+)${YEAR}(?!\d)`,
  // 24.12.1992, 24-12-1992, 12_24_1992
  String.raw`${ALONE}(?<first>\d\d?)(?<joint>[-_.])(?<then>\d\d?)\k<joint>${YEAR}(?!\d|\.\d)`,
].map((source) => new RegExp(source, 'giu'));

type Groups = Record<string, string | undefined>;

/** Finds the days that a name gives in full, in the first notation that gives any. */
export function findDaysInName(name: string): NamedDate[] {
  for (const notation of notations) {
    const found = [...name.matchAll(notation)].flatMap((match) => {
      const rest = name.slice(match.index + match[0].length);
      return toDate(match.groups ?? {}, rest) ?? [];
    });
    if (found.length > 0) return found;
  }
  return [];
}

function toDate(groups: Groups, rest: string): NamedDate | null {
  const year = Number(groups['year']);
  const order = groups['first'] === undefined ? undefined : orderOfDay(groups);
  if (order === null) return { wallMs: Date.UTC(year, 0), precision: 'year' };
  const named = groups['name'];
  const date: DateParts = {
    year,
    month: order?.month ?? (named ? monthNumber(named) : Number(groups['month'])),
    day: order?.day ?? Number(groups['day']),
  };
  const wallMs = toWallMs({ ...date, ...readClock(rest) }) ?? toWallMs(date);
  return wallMs === null ? null : { wallMs, precision: 'day' };
}

/**
 * Tells day and month apart: dots mean that the day is first; otherwise only a number above 12 shows which is the day.
 */
function orderOfDay(groups: Groups): { day: number; month: number } | null {
  const first = Number(groups['first']);
  const then = Number(groups['then']);
  if (groups['joint'] === '.' || first > 12 || first === then) return { day: first, month: then };
  return then > 12 ? { day: then, month: first } : null;
}

const compactClock = /^[-_ T]?(\d\d)(\d\d)(\d\d)(?:\d{3})?(?!\d)/;
const writtenClock =
  /^(?:[ _T-]|,? (?:at|um|à) )+(\d\d?)[.:\-_h](\d\d)(?:[.:\-_](\d\d))?(?!\d)(?:[\s\u202f]?([ap])\.?m)?/i;

/** Reads the time that follows a day: `_101112`, ` at 10.11.12 PM`, `_10-11-12`. */
function readClock(rest: string): Pick<DateParts, 'hour' | 'minute' | 'second'> {
  const [, hour = '0', minute = '0', second = '0', half] =
    compactClock.exec(rest) ?? writtenClock.exec(rest) ?? [];
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  return {
    hour: half ? (Number(hour) % 12) + afternoon : Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
}
