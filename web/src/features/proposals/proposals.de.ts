import type { proposalMessages } from '#features/proposals/proposals.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const proposalsGerman: Translation<typeof proposalMessages> = {
  heading: 'Vorschläge',
  loading: 'Vorschläge werden geladen …',
  failed: 'Die Vorschläge konnten nicht geladen werden.',
  none: 'Nichts wartet auf eine Antwort',
  noneText: 'Hier steht, was andere für Titel, Beschreibung, Datum und Drehung vorschlagen.',
  fields: {
    title: 'Titel',
    description: 'Beschreibung',
    capture: 'Datum',
    rotation: 'Drehung',
  },
  before: 'Vorher',
  now: 'Jetzt',
  by: (name) => `${name} schlägt vor`,
  since: 'Seit dem Vorschlag wurde es geändert.',
  accept: 'Annehmen',
  acceptOf: (name, title) => `Vorschlag von ${name} für ${title} annehmen`,
  edit: 'Ändern und annehmen',
  editOf: (name, title) => `Vorschlag von ${name} für ${title} ändern und annehmen`,
  refuse: 'Ablehnen',
  refuseOf: (name, title) => `Vorschlag von ${name} für ${title} ablehnen`,
  accepted: { title: 'Der Vorschlag ist angenommen' },
  refused: { title: 'Der Vorschlag ist abgelehnt' },
  answerFailed: (message) => ({
    title: 'Die Antwort konnte nicht gespeichert werden',
    description: message,
  }),
  editing: 'Ändern und annehmen',
  refusing: 'Vorschlag ablehnen',
  reason: 'Was möchtest du dazu sagen?',
  reasonHint: (name) => `${name} liest das mit der Antwort.`,
  cancel: 'Abbrechen',
  missing: 'Bitte füll das aus.',
  turn: {
    title: 'Vorschlagen, das Foto zu drehen?',
    text: 'Wer es ändern darf, wird gefragt.',
    confirm: 'Vorschlagen',
    sent: { title: 'Dein Vorschlag ist abgeschickt' },
    failed: (message) => ({
      title: 'Der Vorschlag konnte nicht abgeschickt werden',
      description: message,
    }),
  },
};
