const dayMs = 24 * 60 * 60 * 1000;

/** Returns the days until a moment, rounded up; 0 when it has passed. */
export function daysUntil(instant: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / dayMs));
}
