import { formatDate } from '#lib/format-date.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** 'Never', 'Just now' under an hour, '3h ago' under a day, '2d ago' under a week, then the date. */
export function formatLastLogin(lastLogin: string | null | undefined, now: Date): string {
  if (!lastLogin) return 'Never';
  const elapsedMs = now.getTime() - new Date(lastLogin).getTime();
  if (elapsedMs < hourMs) return 'Just now';
  if (elapsedMs < dayMs) return `${Math.floor(elapsedMs / hourMs)}h ago`;
  if (elapsedMs < 7 * dayMs) return `${Math.floor(elapsedMs / dayMs)}d ago`;
  return formatDate(lastLogin);
}
