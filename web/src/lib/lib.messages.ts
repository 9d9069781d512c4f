import { messagesOf } from '#languages/messages-of.ts';

export const libMessages = messagesOf('lib', {
  unknownDuration: 'Unknown',
  neverSignedIn: 'Never',
  justNow: 'Just now',
  hoursAgo: (hours: number) => `${hours}h ago`,
  daysAgo: (days: number) => `${days}d ago`,
  hours: (hours: number, minutes: number) => `${hours}h ${minutes}m`,
  minutes: (minutes: number, seconds: number) => `${minutes}m ${seconds}s`,
  seconds: (seconds: number) => `${seconds}s`,
  decade: (firstYear: number) => `${firstYear}s`,
});
