/** A moment that is suggested as the beginning of a chapter, and why. */
export type Candidate = {
  /** Where what separates two events begins; it ends at `atMs`. */
  startMs: number;
  atMs: number;
  reasons: readonly string[];
  /** What its chapter is called at first; null where nobody knows. */
  title: string | null;
  isDropped: boolean;
};

/** Returns the neighbouring moment: a beginning of a chapter or a candidate. Null where there is none. */
export function momentBeside(
  moments: readonly { startMs: number }[],
  candidates: readonly Candidate[],
  { atMs, step }: { atMs: number; step: 1 | -1 },
): number | null {
  const all = [...moments.map(({ startMs }) => startMs), ...candidates.map((one) => one.atMs)];
  const beyond = all.filter((ms) => (step === 1 ? ms > atMs + nearMs : ms < atMs - nearMs));
  if (beyond.length === 0) return null;
  return step === 1 ? Math.min(...beyond) : Math.max(...beyond);
}

/** A player that was told to go somewhere may be a little before or after it. */
export const nearMs = 40;
