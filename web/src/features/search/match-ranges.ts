import { foldText } from '#features/search/fold-text.ts';

/** The place of a match, from `start` up to, but not including, `end`. */
export type MatchRange = { start: number; end: number };

/** Finds all places of the query in a text, ignoring case and accents; where there are none, those of its words. */
export function matchRanges(text: string, query: string): MatchRange[] {
  const folded = foldText(text);
  const whole = placesOf(folded, query.replaceAll(/\s+/g, ' ').trim());
  if (whole.length > 0) return whole;
  const parts = wordsOf(query).flatMap((word) => placesOf(folded, word));
  return joined(parts.toSorted((a, b) => a.start - b.start));
}

/** The words of the query that the text does not contain. */
export function missingWords(text: string, query: string): string[] {
  const { folded } = foldText(text);
  return wordsOf(query).filter((word) => !folded.includes(foldText(word).folded));
}

const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean);

type Folded = ReturnType<typeof foldText>;

function placesOf({ folded, starts, ends }: Folded, text: string): MatchRange[] {
  const wanted = foldText(text).folded;
  if (wanted === '') return [];
  const ranges: MatchRange[] = [];
  for (
    let at = folded.indexOf(wanted);
    at !== -1;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const last = at + wanted.length - 1;
    ranges.push({ start: starts[at] ?? 0, end: ends[last] ?? ends.at(-1) ?? 0 });
  }
  return joined(ranges);
}

/** Two matches may overlap, and share a letter that is folded into several: 'ß' contains two matches of 's'. */
function joined(ranges: MatchRange[]): MatchRange[] {
  const all: MatchRange[] = [];
  for (const { start, end } of ranges) {
    const before = all.at(-1);
    if (before && start < before.end) before.end = Math.max(before.end, end);
    else all.push({ start, end });
  }
  return all;
}
