import { type FilmPrint, keysOf } from '#platform/media/prints/compare-prints.ts';

/** One of so many keys stands for a film, whichever film it is of. */
const oneOf = 8;
/** Where little moves there are few keys; what never repeats has more than a comparison needs. */
const [least, most] = [16, 4000];

/**
 * Returns a small sample of what a film shows, the same in whatever shows the same: of thousands of films those are found
 * by it that are worth a comparison.
 */
export function sketchOf(print: Pick<FilmPrint, 'pictures'>): number[] {
  const ranked = keysOf(print)
    .map((key) => ({ key, rank: rankOf(key) }))
    .toSorted((one, other) => one.rank - other.rank);
  const count = ranked.findLastIndex(({ rank }) => rank < 2 ** 32 / oneOf) + 1;
  return ranked.slice(0, Math.min(most, Math.max(least, count))).map(({ key }) => key);
}

/** Which share of the smaller sketch is in the other one. */
export function sharedSketch(one: ReadonlySet<number>, other: readonly number[]): number {
  const smaller = Math.min(one.size, other.length);
  return smaller === 0 ? 0 : other.filter((key) => one.has(key)).length / smaller;
}

/** Mixes the bits of a key, so that those with a low rank are of all kinds. */
function rankOf(key: number): number {
  let mixed = Math.imul(key ^ (key >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
