import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const commentsMessages = messagesOf('comments', {
  heading: 'Comments',
  /** The button that opens them. */
  open: (count: number) => (count === 0 ? 'Comments' : countOf(count, 'comment')),
  close: 'Close comments',
  space: 'Space',
  spaceOption: (name: string, count: number) => (count === 0 ? name : `${name} (${count})`),
  loading: 'Loading comments…',
  failed: 'The comments could not be loaded.',
  none: 'Nobody has written anything yet. Who is in the picture? Where was it?',
  earlier: 'Show earlier comments',
  formerMember: 'A former member',
  you: 'You',
  edited: 'edited',
  playFrom: (time: string) => `Play from ${time}`,
  write: 'Write a comment',
  placeholder: (space: string) => `Write to ${space}…`,
  about: (time: string) => `About ${time}`,
  send: 'Send',
  sending: 'Sending…',
  sendFailed: 'The comment could not be sent.',
  /** Where only members write. */
  readOnly: 'Only members of the space write here.',
  edit: 'Edit',
  editOf: (name: string) => `Edit the comment of ${name}`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saveFailed: 'The comment could not be saved.',
  remove: 'Delete',
  removeOf: (name: string) => `Delete the comment of ${name}`,
  removePrompt: 'Delete this comment?',
  removeText: 'It is gone for everybody in the space.',
  removed: { title: 'The comment was deleted' },
  removeFailed: (message: string) => ({
    title: 'The comment could not be deleted',
    description: message,
  }),
  heart: 'Like',
  heartFailed: (message: string) => ({ title: 'That did not work', description: message }),
  hearts: (count: number) => countOf(count, 'heart'),
  heartsOf: (names: string, others: number) =>
    others === 0 ? names : `${names} and ${countOf(others, 'other')}`,
});
