/** Numbers that follow from a seed alone. */
export type Random = {
  /** From `low`, below `high`. */
  between: (low: number, high: number) => number;
  /** True in `share` of the cases. */
  chance: (share: number) => boolean;
  pick: <T>(from: readonly [T, ...T[]]) => T;
};

/** The generator Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    between,
    chance: (share) => next() < share,
    pick: (from) => from[Math.floor(between(0, from.length))] ?? from[0],
  };
}
