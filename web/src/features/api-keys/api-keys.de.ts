import type { apiKeyMessages } from '#features/api-keys/api-keys.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const apiKeyGerman: Translation<typeof apiKeyMessages> = {
  title: 'API-Schlüssel',
  count: (keys: number) => countOf(keys, 'Schlüssel', 'Schlüssel'),
  intro:
    'Mit einem Schlüssel kommt ein anderes Programm in deinem Namen in dein Archiv, ohne dein Passwort.',
  empty: 'Kein Programm hat einen Schlüssel zu deinem Archiv.',
  loading: 'Deine Schlüssel werden geladen …',
  failed: 'Die Liste konnte nicht geladen werden.',
  describe: 'Was ein Programm aufrufen kann',
  paused:
    'Dein Abo ist abgelaufen, deshalb gehen deine Schlüssel gerade nicht, und du kannst keine neuen erstellen. Nach einer Verlängerung gehen sie wieder.',

  reads: 'Liest',
  changes: 'Liest und ändert',
  administers: 'Verwaltet',
  usesSpaces: 'Familienbereiche',
  expired: 'Abgelaufen',
  made: (date: string) => `Erstellt am ${date}`,
  lastUsed: (when: string) => `Zuletzt benutzt: ${when}`,
  neverUsed: 'Nie benutzt',
  worksUntil: (date: string) => `Gilt bis ${date}`,
  endedOn: (date: string) => `Abgelaufen am ${date}`,
  endless: 'Gilt, bis du ihn widerrufst',

  make: 'Schlüssel erstellen',
  dialog: {
    title: 'API-Schlüssel erstellen',
    lead: 'Für ein Programm von dir, das zum Beispiel jede Nacht neue Fotos kopiert.',
    name: 'Wofür ist er?',
    namePlaceholder: 'Sicherungsskript',
    rights: 'Was darf es?',
    read: 'Lesen',
    readHint: 'Auflisten, suchen und herunterladen.',
    change: 'Lesen und ändern',
    changeHint: 'Auch hochladen, bearbeiten und löschen.',
    spaces: 'Auch in deinen Familienbereichen',
    spacesHint: 'Was du dort darfst. Sonst kennt das Programm nur, was dir gehört.',
    administer: 'Diesen Server verwalten',
    administerHint:
      'Alles, was Verwalter dürfen: die Dateien von allen, Konten, Aufträge. Höchstens 90\u00a0Tage lang.',
    lifetime: 'Wie lange gilt er?',
    days: { 30: '30\u00a0Tage', 90: '90\u00a0Tage', 365: '1\u00a0Jahr' },
    never: 'Bis ich ihn widerrufe',
    cancel: 'Abbrechen',
    confirm: 'Schlüssel erstellen',
    making: 'Wird erstellt …',
    failed: 'Der Schlüssel konnte nicht erstellt werden',
  },

  once: {
    title: (name: string) => `Schlüssel für ${name}`,
    lead: 'Kopiere ihn jetzt: Du siehst ihn nur dieses eine Mal. Wer ihn hat, kann in deinem Archiv tun, was du erlaubt hast.',
    label: 'Schlüssel',
    copy: 'Kopieren',
    copied: 'Schlüssel kopiert',
    copyFailed: 'Das Kopieren hat nicht geklappt',
    done: 'Ich habe ihn aufbewahrt',
  },

  revoke: 'Widerrufen',
  revokeOf: (name: string) => `${name} widerrufen`,
  revokePrompt: 'Diesen Schlüssel widerrufen?',
  revokeText: (name: string) => `Das Programm, das „${name}“ benutzt, ist sofort ausgesperrt.`,
  revokeConfirm: 'Schlüssel widerrufen',
  revoked: (name: string) => `${name} ist widerrufen`,
  revokeFailed: 'Der Schlüssel konnte nicht widerrufen werden',
};
