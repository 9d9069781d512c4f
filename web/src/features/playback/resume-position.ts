const tooEarlyMs = 5_000;
const tooLateShare = 0.97;

/** Where to go on: not within the first seconds, and from the start again when it was nearly over. */
export const resumePosition = (positionMs: number, durationMs: number | null): number => {
  if (positionMs < tooEarlyMs) return 0;
  if (durationMs && positionMs > durationMs * tooLateShare) return 0;
  return positionMs;
};
