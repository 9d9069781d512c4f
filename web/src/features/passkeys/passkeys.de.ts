import type { passkeyMessages } from '#features/passkeys/passkeys.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const passkeyGerman: Translation<typeof passkeyMessages> = {
  title: 'Passkeys',
  count: (passkeys: number) => countOf(passkeys, 'Passkey', 'Passkeys'),
  lead: 'Melde dich mit deinem Fingerabdruck, deinem Gesicht oder der PIN deines Handys oder Computers an. Passwort und Code brauchst du dann nicht.',
  loading: 'Deine Passkeys werden geladen …',
  failed: 'Die Liste konnte nicht geladen werden.',
  obstacles: {
    'no-address':
      'In diesem Archiv gibt es keine Passkeys: Sie brauchen eine Adresse mit https und einem Namen. Bitte frag die Person, die es betreibt.',
    'other-address': (address: string) =>
      `Passkeys kannst du nur unter ${address} hinzufügen und benutzen.`,
    browser: 'Dieser Browser kann keine Passkeys benutzen.',
  },
  made: (date: string) => `Hinzugefügt am ${date}`,
  lastUsed: (when: string) => `zuletzt benutzt: ${when.replace('Gerade', 'gerade')}`,
  neverUsed: 'noch nicht benutzt',
  synced: 'Auf mehreren Geräten',
  foreign: (host: string) => `Gilt nur unter ${host}`,

  add: 'Passkey hinzufügen',
  added: 'Passkey hinzugefügt',
  addFailed: 'Der Passkey konnte nicht hinzugefügt werden',
  alreadyHere: 'Dieses Gerät hat schon einen Passkey für dein Konto.',

  rename: 'Umbenennen',
  renameOf: (name: string) => `${name} umbenennen`,
  renameTitle: 'Passkey umbenennen',
  name: 'Name',
  nameHint: 'Zum Beispiel das Gerät, auf dem er ist.',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  renamed: 'Passkey umbenannt',
  renameFailed: 'Der Passkey konnte nicht umbenannt werden',

  remove: 'Entfernen',
  removeOf: (name: string) => `${name} entfernen`,
  removePrompt: 'Diesen Passkey entfernen?',
  removeText: (name: string) =>
    `„${name}“ öffnet dein Konto dann nicht mehr. Entferne ihn auch auf dem Gerät, sonst bietet es ihn weiter an.`,
  removeConfirm: 'Passkey entfernen',
  removed: (name: string) => `${name} ist entfernt`,
  removeFailed: 'Der Passkey konnte nicht entfernt werden',
};
