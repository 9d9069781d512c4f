import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const draftMessages = messagesOf('drafts', {
  here: (ago: string) => `Your changes from ${ago} are here.`,
  discard: 'Discard',
  ago: {
    moment: 'a moment ago',
    minutes: (minutes: number) => `${countOf(minutes, 'minute')} ago`,
    hours: (hours: number) => `${countOf(hours, 'hour')} ago`,
    days: (days: number) => `${countOf(days, 'day')} ago`,
  },
  unsent: {
    title: 'Sign out without your last changes?',
    description:
      'What you typed last could not be sent to the server. If you sign out now, it is removed from this device.',
    confirmLabel: 'Sign out',
    cancelLabel: 'Stay signed in',
  },
});
