/** Tells the time; tests pass their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const dayMs = 24 * 60 * 60 * 1000;

/** Adds days of 24 hours each; a negative number goes back. */
export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs);
}
