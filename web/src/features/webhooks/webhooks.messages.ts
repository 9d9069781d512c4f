import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const webhookMessages = messagesOf('webhooks', {
  title: 'Webhooks',
  subtitle:
    'Heirloom tells other programs at once what happens here: ids and kinds, never a title or a name.',
  make: 'Make a webhook',
  empty: 'No program is told anything.',
  emptyHint: 'A webhook is an address to which Heirloom sends a signed message.',
  loading: 'Loading the webhooks…',
  failed: 'The webhooks could not be loaded.',
  made: (date: string) => `Made ${date}`,
  waiting: (count: number) => `${countOf(count, 'message')} waiting`,
  kinds: {
    'media.added': 'New media',
    'media.failed': 'Failed processing',
    'original.damaged': 'Damaged originals',
    'alert.raised': 'Alerts of the server',
    'share.opened': 'Shared links opened',
    test: 'Test',
  },

  dialog: {
    title: 'Make a webhook',
    lead: 'For a program of yours, such as a home automation or a chat.',
    url: 'Address',
    urlPlaceholder: 'https://home.example.org/hook',
    urlHint:
      'It begins with https://. Whoever runs the server can allow hosts at home, also with http://.',
    kinds: 'What is it told?',
    cancel: 'Cancel',
    confirm: 'Make webhook',
    making: 'Making…',
    failed: 'The webhook could not be made',
  },
  once: {
    title: 'Secret of the webhook',
    lead: 'Copy it now: it is shown this once. With it your program checks that a message is from here, as Standard Webhooks describes.',
    label: 'Secret',
    copy: 'Copy',
    copied: 'Secret copied',
    copyFailed: 'Copy failed',
    done: 'I have kept it',
  },

  test: 'Send a test',
  tested: 'A test is on its way',
  testFailed: 'No test could be sent',
  remove: 'Remove',
  removeOf: (url: string) => `Remove ${url}`,
  removePrompt: 'Remove this webhook?',
  removeText: 'Nothing more is sent to it, and its log goes too.',
  removeConfirm: 'Remove webhook',
  removed: 'The webhook is removed',
  removeFailed: 'The webhook could not be removed',

  log: 'Last messages',
  logOf: (url: string) => `Last messages to ${url}`,
  logEmpty: 'Nothing was sent yet.',
  logAll: 'Show more',
  logFailed: 'The log could not be loaded.',
  states: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' },
  attempts: (count: number) => countOf(count, 'try', 'tries'),
  answered: (status: number) => `answered with ${status}`,
  troubles: {
    'forbidden-address':
      'Nothing may be sent there: the name leads to this computer or into a private network. WEBHOOK_HOSTS can allow it.',
    unreachable: 'Nobody is there.',
    certificate: 'Its certificate is not valid.',
    'no-answer': 'It did not answer within 10 seconds.',
    redirect: 'It leads somewhere else; messages do not follow.',
    refused: 'It did not accept the message.',
    secret:
      'Nothing is sent: this webhook is signed by a secret that cannot be opened any more, because the archive has another one now. Please remove the webhook and make it anew.',
  },
});
