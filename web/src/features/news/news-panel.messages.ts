import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const failed = (title: string) => (message: string) => ({ title, description: message });

export const newsPanelMessages = messagesOf('newsPanel', {
  loading: 'Loading what is new…',
  failed: 'What is new could not be loaded.',
  none: 'Nothing new',
  noneHint: 'When others share with you, answer you or change something, you read it here.',
  more: 'Show earlier news',
  readFailed: failed('It could not be marked as read'),
  settings: 'Choose what you are told',
  unread: 'New',
  somebody: 'A former member',
  unknownFinding: 'The Dashboard shows something new',
  said: {
    'proposal-made': (who: string, title: string, count: number) =>
      count === 1
        ? `${who} proposes a change to “${title}”`
        : `${who} proposes ${count} changes to “${title}”`,
    'proposal-accepted': (who: string, title: string) =>
      `${who} accepted your change to “${title}”`,
    'proposal-refused': (who: string, title: string) =>
      `${who} did not accept your change to “${title}”`,
    invited: (who: string, space: string) => `${who} invites you to “${space}”`,
    joined: (who: string, space: string) => `${who} joined “${space}”`,
    'guest-files': (guest: string, space: string, count: number) =>
      `${guest} (guest) sent ${countOf(count, 'file')} to “${space}”`,
    'item-linked': (who: string, title: string) => `${who} made a link that shows “${title}”`,
    commented: (who: string, title: string, count: number) =>
      count === 1
        ? `${who} commented on “${title}”`
        : `${who} commented on “${title}” ${count} times`,
    'offer-made': (who: string, space: string) =>
      `The account of ${who} is to be closed. Will you take over what “${space}” shows of it?`,
    'offer-accepted': (who: string, space: string, count: number) =>
      `${who} took over ${countOf(count, 'item')} in “${space}”`,
    'offer-refused': (who: string, space: string) =>
      `${who} does not take over what was offered in “${space}”`,
    'clips-not-kept': (_: string, title: string) =>
      `“${title}” was not deleted: its parts could not be kept as files of their own`,
  },
  item: 'an item',
});
