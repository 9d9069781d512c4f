import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const apiKeyMessages = messagesOf('apiKeys', {
  title: 'API keys',
  count: (keys: number) => countOf(keys, 'key'),
  intro: 'A key lets another program into your archive in your name, without your password.',
  empty: 'No program has a key to your archive.',
  loading: 'Loading your keys…',
  failed: 'The list could not be loaded.',
  describe: 'What a program can call',
  paused:
    'While your subscription has expired, your keys do not work and you cannot make new ones. They work again after a renewal.',

  reads: 'Reads',
  changes: 'Reads and changes',
  administers: 'Administers',
  usesSpaces: 'Family spaces',
  expired: 'Expired',
  made: (date: string) => `Made ${date}`,
  lastUsed: (when: string) => `Last used: ${when}`,
  neverUsed: 'Never used',
  worksUntil: (date: string) => `Works until ${date}`,
  endedOn: (date: string) => `Ended ${date}`,
  endless: 'Works until you revoke it',

  make: 'Make a key',
  dialog: {
    title: 'Make an API key',
    lead: 'For a program of yours, such as one that copies new photos every night.',
    name: 'What is it for?',
    namePlaceholder: 'Backup script',
    rights: 'What may it do?',
    read: 'Read',
    readHint: 'List, search and download.',
    change: 'Read and change',
    changeHint: 'Also upload, edit and delete.',
    spaces: 'Also in your family spaces',
    spacesHint: 'What you may do there. Without it the program knows only what is yours.',
    administer: 'Administer this server',
    administerHint:
      'What administrators may: the files of everybody, accounts, jobs. For 90 days at most.',
    lifetime: 'How long does it work?',
    days: { 30: '30 days', 90: '90 days', 365: '1 year' },
    never: 'Until I revoke it',
    cancel: 'Cancel',
    confirm: 'Make key',
    making: 'Making…',
    failed: 'The key could not be made',
  },

  once: {
    title: (name: string) => `Key for ${name}`,
    lead: 'Copy it now: it is shown this once. Whoever has it can do in your archive what you have allowed.',
    label: 'Key',
    copy: 'Copy',
    copied: 'Key copied',
    copyFailed: 'Copy failed',
    done: 'I have kept it',
  },

  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokePrompt: 'Revoke this key?',
  revokeText: (name: string) => `The program that uses ‘${name}’ is locked out at once.`,
  revokeConfirm: 'Revoke key',
  revoked: (name: string) => `${name} is revoked`,
  revokeFailed: 'The key could not be revoked',
});
