import { dayMs } from '#platform/clock.ts';
/** An upload that no client continues is deleted after a week. */
export const uploadLifetimeMs = 7 * dayMs;

export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + uploadLifetimeMs);
}
