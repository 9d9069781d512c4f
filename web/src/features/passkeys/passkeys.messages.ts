import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const passkeyMessages = messagesOf('passkeys', {
  title: 'Passkeys',
  count: (passkeys: number) => countOf(passkeys, 'passkey'),
  lead: 'Sign in with your fingerprint, your face or the PIN of your phone or computer. No password and no code are needed then.',
  loading: 'Loading your passkeys…',
  failed: 'The list could not be loaded.',
  obstacles: {
    'no-address':
      'This archive has no passkeys: they need an address with https and a name. Please ask whoever runs it.',
    'other-address': (address: string) => `Passkeys can be added and used at ${address} only.`,
    browser: 'This browser cannot use passkeys.',
  },
  made: (date: string) => `Added ${date}`,
  lastUsed: (when: string) => `last used ${when.replace('Just', 'just')}`,
  neverUsed: 'not used yet',
  synced: 'On several devices',
  foreign: (host: string) => `Works at ${host} only`,

  add: 'Add a passkey',
  added: 'Passkey added',
  addFailed: 'The passkey could not be added',
  alreadyHere: 'This device has a passkey for your account already.',

  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename passkey',
  name: 'Name',
  nameHint: 'For example the device it is on.',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  renamed: 'Passkey renamed',
  renameFailed: 'The passkey could not be renamed',

  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removePrompt: 'Remove this passkey?',
  removeText: (name: string) =>
    `‘${name}’ does not open your account any more. Remove it on the device too, else the device still offers it.`,
  removeConfirm: 'Remove passkey',
  removed: (name: string) => `${name} is removed`,
  removeFailed: 'The passkey could not be removed',
});
