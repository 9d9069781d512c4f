import { formatDate } from '#lib/format-date.ts';
import { libMessages } from '#lib/lib.messages.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Formats 'Never', 'Just now' under an hour, '3h ago' under a day, '2d ago' under a week, then the date. */
export function formatLastLogin(lastLogin: string | null | undefined, now: Date): string {
  if (!lastLogin) return libMessages.neverSignedIn;
  const elapsedMs = now.getTime() - new Date(lastLogin).getTime();
  if (elapsedMs < hourMs) return libMessages.justNow;
  if (elapsedMs < dayMs) return libMessages.hoursAgo(Math.floor(elapsedMs / hourMs));
  if (elapsedMs < 7 * dayMs) return libMessages.daysAgo(Math.floor(elapsedMs / dayMs));
  return formatDate(lastLogin);
}
