import { addDays } from '#platform/clock.ts';

/** What was deleted for good is gone from a second place within ninety days; two are for the nightly jobs. */
export const longestDays = 88;
/** Terms are extended long before they end, so that a server may be off for a month. */
const spareDays = 35;

/** For so many days a second place keeps backups, and with them what was deleted for good. */
export function termDays(keepDays: number): number {
  return Math.min(longestDays, keepDays);
}

/** Until when the store shall keep what is copied or extended now. */
export function termFrom(now: Date, keepDays: number): Date {
  return addDays(now, Math.min(longestDays, keepDays + spareDays));
}

/** Terms that end before this are extended: whatever is deleted today is kept for all its days. */
export function dueTerm(now: Date, keepDays: number): Date {
  return addDays(now, termDays(keepDays) + 2);
}
