import { libMessages } from '#lib/lib.messages.ts';

/** Formats the length of one item: '12:48', '1:32:10', 'Unknown' when missing or zero. */
export function formatDuration(durationMs: number | null | undefined): string {
  if (!durationMs) return libMessages.unknownDuration;
  // Shows at least one second: '0:00' would look like an empty file.
  return formatTime(Math.max(durationMs, 1000));
}

/** Formats how long an item is shown: a film of half the speed takes twice as long as its file. */
export function formatLength(item: {
  durationMs: number | null;
  speed?: number | undefined;
}): string {
  return formatDuration(item.durationMs && item.durationMs / (item.speed ?? 1));
}

/** Formats a position in a recording: '0:00', '2:06', '1:02:06'. */
export function formatTime(positionMs: number): string {
  const { hours, minutes, seconds } = parts(positionMs);
  if (hours === 0) return `${minutes}:${twoDigits(seconds)}`;
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/** Formats the length of a whole list: '42s', '5m 3s', '2h 5m', 'Unknown' when no item has one. */
export function formatTotalDuration(durationMs: number | null | undefined): string {
  if (!durationMs) return libMessages.unknownDuration;
  // At least one second, as for one item: '0s' would look like a list of empty files.
  const { hours, minutes, seconds } = parts(Math.max(durationMs, 1000));
  if (hours > 0) return libMessages.hours(hours, minutes);
  if (minutes > 0) return libMessages.minutes(minutes, seconds);
  return libMessages.seconds(seconds);
}

function parts(durationMs: number): { hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.floor(durationMs / 1000));
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
