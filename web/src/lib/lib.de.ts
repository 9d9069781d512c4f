import type { Translation } from '#languages/messages-of.ts';
import type { libMessages } from '#lib/lib.messages.ts';

export const libGerman: Translation<typeof libMessages> = {
  unknownDuration: 'Unbekannt',
  neverSignedIn: 'Nie',
  justNow: 'Gerade eben',
  hoursAgo: (hours: number) => `vor ${hours}\u00a0Std.`,
  daysAgo: (days: number) => (days === 1 ? 'vor 1\u00a0Tag' : `vor ${days}\u00a0Tagen`),
  hours: (hours, minutes) => `${hours}\u00a0Std. ${minutes}\u00a0Min.`,
  minutes: (minutes, seconds) => `${minutes}\u00a0Min. ${seconds}\u00a0Sek.`,
  seconds: (seconds) => `${seconds}\u00a0Sek.`,
  decade: (firstYear) => `${firstYear}er`,
};
