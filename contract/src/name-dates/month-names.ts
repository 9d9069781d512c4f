/** The names of the months as families write them. */

const names = [
  'january|jan|januar|jänner|janvier|enero|gennaio|januari',
  'february|feb|februar|feber|février|fevrier|febrero|febbraio|februari',
  'march|mar|märz|maerz|mars|marzo|maart',
  'april|apr|avril|abril|aprile',
  'may|mai|mayo|maggio|mei',
  'june|jun|juni|juin|junio|giugno',
  'july|jul|juli|juillet|julio|luglio',
  'august|aug|août|aout|agosto|augustus',
  'september|sept|sep|septembre|septiembre|settembre',
  'october|oct|oktober|okt|octobre|octubre|ottobre',
  'november|nov|novembre|noviembre',
  'december|dec|dezember|dez|décembre|decembre|diciembre|dicembre',
].map((line) => line.split('|'));

const numbers = new Map(names.flatMap((line, index) => line.map((name) => [name, index + 1])));

/** Part of a regular expression that matches any month name; longer names come first. */
export const anyMonth = [...numbers.keys()].sort((a, b) => b.length - a.length).join('|');

/** Returns 1 to 12 for the name of a month, or 0. */
export function monthNumber(name: string): number {
  return numbers.get(name.toLowerCase()) ?? 0;
}
