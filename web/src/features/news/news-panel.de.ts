import type { newsPanelMessages } from '#features/news/news-panel.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const newsPanelGerman: Translation<typeof newsPanelMessages> = {
  loading: 'Neuigkeiten werden geladen …',
  failed: 'Die Neuigkeiten konnten nicht geladen werden.',
  none: 'Nichts Neues',
  noneHint: 'Wenn andere etwas mit dir teilen, dir antworten oder etwas ändern, liest du es hier.',
  more: 'Frühere Neuigkeiten zeigen',
  readFailed: (message) => ({
    title: 'Es ließ sich nicht als gelesen markieren',
    description: message,
  }),
  settings: 'Wähle, was du erfährst',
  unread: 'Neu',
  somebody: 'Ein früheres Mitglied',
  unknownFinding: 'Das Dashboard zeigt etwas Neues',
  said: {
    'proposal-made': (who, title, count) =>
      count === 1
        ? `${who} schlägt eine Änderung an „${title}“ vor`
        : `${who} schlägt ${count} Änderungen an „${title}“ vor`,
    'proposal-accepted': (who, title) => `${who} hat deine Änderung an „${title}“ übernommen`,
    'proposal-refused': (who, title) => `${who} hat deine Änderung an „${title}“ nicht übernommen`,
    invited: (who, space) => `${who} lädt dich in „${space}“ ein`,
    joined: (who, space) => `${who} ist „${space}“ beigetreten`,
    'guest-files': (guest, space, count) =>
      `${guest} (Gast) hat ${countOf(count, 'Datei', 'Dateien')} an „${space}“ geschickt`,
    'item-linked': (who, title) => `${who} hat einen Link gemacht, der „${title}“ zeigt`,
    commented: (who, title, count) =>
      count === 1
        ? `${who} hat „${title}“ kommentiert`
        : `${who} hat „${title}“ ${count}-mal kommentiert`,
    'offer-made': (who, space) =>
      `Das Konto von ${who} soll geschlossen werden. Übernimmst du, was „${space}“ davon zeigt?`,
    'offer-accepted': (who, space, count) =>
      `${who} hat in „${space}“ ${countOf(count, 'Medium', 'Medien')} übernommen`,
    'offer-refused': (who, space) => `${who} übernimmt nicht, was in „${space}“ angeboten war`,
    'clips-not-kept': (_, title) =>
      `„${title}“ wurde nicht gelöscht: Seine Teile ließen sich nicht als eigene Dateien behalten`,
  },
  item: 'ein Objekt',
};
