/** Rounds a percentage to a whole number from 0 to 100. */
export function wholePercent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)));
}
