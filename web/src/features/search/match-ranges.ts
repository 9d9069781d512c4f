import { foldText } from '#features/search/fold-text.ts';

/** The place of a match, from `start` up to, but not including, `end`. */
export type MatchRange = { start: number; end: number };

/** Finds all matches of the query in a text, ignoring case and accents. */
export function matchRanges(text: string, query: string): MatchRange[] {
  const wanted = foldText(query.replaceAll(/\s+/g, ' ').trim()).folded;
  if (wanted === '') return [];
  const { folded, starts, ends } = foldText(text);
  const ranges: MatchRange[] = [];
  for (
    let at = folded.indexOf(wanted);
    at !== -1;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const start = starts[at] ?? 0;
    const end = ends[at + wanted.length - 1] ?? text.length;
    const before = ranges.at(-1);
    // Two matches may share a letter that is folded into several: 'ß' contains two matches of 's'.
    if (before && start < before.end) before.end = Math.max(before.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
