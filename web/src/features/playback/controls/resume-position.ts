const tooEarlyMs = 5_000;
const tooLateShare = 0.97;

/** Returns where to resume: at the start if the position is within the first 5 s or the last 3 %. */
export function resumePosition(positionMs: number, durationMs: number | null): number {
  if (positionMs < tooEarlyMs) return 0;
  if (durationMs && positionMs > durationMs * tooLateShare) return 0;
  return positionMs;
}
