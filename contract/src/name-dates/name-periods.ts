/** Finds months, decades and approximate years in a file name: `1992-12`, `1980s`, `circa 1987`. */
import { anyMonth, monthNumber } from '#name-dates/month-names.ts';
import type { NamedDate } from '#name-dates/name-days.ts';
import { findYearInName } from '#name-dates/name-year.ts';
import { isCounterWord } from '#name-dates/number-words.ts';

const YEAR = String.raw`(?<year>(?:18|19|20)\d\d)`;
const ALONE = String.raw`(?<!\d)(?<!\d[-._ ])(?<!\+)`;
const END = String.raw`(?![\p{L}\d])(?![-._]\d)`;

const months: RegExp[] = [
  // 1992-12 Christmas; with an underscore only if no word is before it, because then it is more likely a number
  String.raw`${ALONE}${YEAR}[-.](?<month>0[1-9]|1[0-2])${END}`,
  String.raw`^${YEAR}_(?<month>0[1-9]|1[0-2])${END}`,
  // 12.1992
  String.raw`${ALONE}(?<month>0?[1-9]|1[0-2])[-.]${YEAR}${END}`,
  // December 1992, Dez. 1992, 1992 December
  String.raw`(?<!\p{L})(?<name>${anyMonth})\.?(?: de)?[\s_.,'-]*${YEAR}${END}`,
  String.raw`${ALONE}${YEAR}[\s_,-]*(?<name>${anyMonth})(?!\p{L})`,
].map((source) => new RegExp(source, 'iu'));

const decade = /(?<![\d-])(?<year>(?:18|19|20)\d0)(?:['’]?s|-?er|-?luku)(?!\p{L})/iu;

const about = String.raw`(?:circa|ca|c|approx|approximately|about|around|etwa|ungefähr|um|vers|~|≈)`;
const roughYears: RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})${about}\.?[\s_]*${YEAR}${END}`, 'iu'),
  new RegExp(String.raw`${ALONE}${YEAR}[\s_]*(?:\?|\(?(?:circa|ca|approx)\b)`, 'iu'),
];
const roughDecade = new RegExp(
  String.raw`(?<!\p{L})${about}\.?[\s_]*(?:18|19|20)\d0['’]?(?:s|er)`,
  'iu',
);

/** Finds the period that a name gives, the most exact first; null if none is certain. */
export function findPeriodInName(name: string, now: Date): NamedDate | null {
  return findMonth(name) ?? findDecade(name) ?? findRoughYear(name) ?? findYear(name, now);
}

function findMonth(name: string): NamedDate | null {
  for (const pattern of months) {
    const found = pattern.exec(name);
    if (!found?.groups || isCounterWord(wordBefore(name, found.index))) continue;
    const { year, month, name: named } = found.groups;
    const number = named ? monthNumber(named) : Number(month);
    return { wallMs: Date.UTC(Number(year), number - 1), precision: 'month' };
  }
  return null;
}

function findDecade(name: string): NamedDate | null {
  const year = decade.exec(name)?.groups?.['year'];
  if (!year) return null;
  const wallMs = Date.UTC(Number(year), 0);
  return { wallMs, precision: 'decade', isApproximate: roughDecade.test(name) };
}

function findRoughYear(name: string): NamedDate | null {
  const found = roughYears.map((pattern) => pattern.exec(name)).find(Boolean);
  const year = found?.groups?.['year'];
  if (!found || !year || isCounterWord(wordBefore(name, found.index))) return null;
  return { wallMs: Date.UTC(Number(year), 0), precision: 'year', isApproximate: true };
}

function findYear(name: string, now: Date): NamedDate | null {
  const year = findYearInName(name, now);
  return year === null ? null : { wallMs: Date.UTC(year, 0), precision: 'year' };
}

function wordBefore(name: string, index: number): string {
  return /(\p{L}+)[^\p{L}\d]*$/u.exec(name.slice(0, index))?.[1] ?? '';
}
