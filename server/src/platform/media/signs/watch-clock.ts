/** Watches a clock that was recorded with the pictures, and notices where it jumps. */

/** `at`: the time in the film; `from` and `to`: what the clock showed before and after. All in milliseconds. */
export type Jump = { at: number; from: number; to: number };

type Reading = { at: number; shows: number };

/** So many pictures in a row must agree: a dropout on the tape makes any number of one picture. */
const confirmed = 5;

/** `toleranceMs`: how far the clock may be from what it should show without having jumped. */
export function createClockWatch(toleranceMs: number) {
  const jumps: Jump[] = [];
  let last: Reading | null = null;
  let other: (Reading & { first: Reading; seen: number }) | null = null;
  const follows = (before: Reading, { at, shows }: Reading): boolean =>
    Math.abs(shows - before.shows - (at - before.at)) < toleranceMs;

  return {
    jumps,
    read(reading: Reading): void {
      if (last === null || follows(last, reading)) {
        last = reading;
        other = null;
        return;
      }
      const isSame = other !== null && follows(other, reading);
      const { first, seen } = isSame ? other! : { first: reading, seen: 0 };
      other = { ...reading, first, seen: seen + 1 };
      if (other.seen < confirmed) return;
      jumps.push({ at: first.at, from: last.shows, to: first.shows });
      last = reading;
      other = null;
    },
  };
}
