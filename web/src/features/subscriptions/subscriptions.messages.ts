import { messagesOf } from '#languages/messages-of.ts';

export const subscriptionMessages = messagesOf('subscriptions', {
  expired: 'Your subscription has expired. Please contact support.',
  accountInformation: 'Account Information',
  accountOpened: 'Account Opened',
  subscriptionStart: 'Subscription Start',
  expires: 'Expires',
  loading: 'Loading...',
  missing: 'N/A',
  downloadArchive: 'Download my archive',
  expiredTitle: 'Your memories are safe',
  expiredHint:
    'Nothing is deleted. You can download everything you have uploaded, and after a renewal all pages open again.',
});
