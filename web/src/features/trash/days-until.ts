const dayMs = 24 * 60 * 60 * 1000;

/** Whole days until a moment, a begun one counting; none when it has passed. */
export const daysUntil = (instant: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / dayMs));
