import { foldText } from '#features/search/fold-text.ts';

/** Where something was found, from `start` up to before `end`. */
export type MatchRange = { start: number; end: number };

/** Every place of a text that matches what was looked for, whatever case and accents. */
export const matchRanges = (text: string, query: string): MatchRange[] => {
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
    // Two finds may share a letter that is folded into several: 'ß' holds two of 's'.
    if (before && start < before.end) before.end = Math.max(before.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
};
