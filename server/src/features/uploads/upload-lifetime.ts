import { dayMs } from '#platform/clock.ts';
/** An upload that no client continues is deleted after a week. */
export const uploadLifetimeMs = 7 * dayMs;

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + uploadLifetimeMs);
