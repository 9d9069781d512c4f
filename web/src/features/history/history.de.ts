import type { historyMessages } from '#features/history/history.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const historyGerman: Translation<typeof historyMessages> = {
  heading: 'Verlauf',
  loading: 'Änderungen werden geladen …',
  failed: 'Die Änderungen konnten nicht geladen werden.',
  none: 'Noch wurde nichts geändert.',
  more: 'Frühere Änderungen zeigen',
  changed: {
    title: (name) => `${name} hat den Titel geändert`,
    description: (name) => `${name} hat die Beschreibung geändert`,
    capture: (name) => `${name} hat das Datum geändert`,
    rotation: (name) => `${name} hat das Foto gedreht`,
    poster: (name) => `${name} hat ein anderes Bild für den Film gewählt`,
  },
  somebody: 'Jemand',
  before: 'Vorher',
  after: 'Nachher',
  nothing: 'Nichts',
  unknownDate: 'Unbekannt',
  about: 'etwa',
  frameAt: (moment) => `Das Bild bei ${moment}`,
  ownPicture: 'Ein eigenes Bild',
  ownFrame: 'Ein von selbst gewähltes Bild',
  degrees: (count) => `${count}°`,
  undo: 'Rückgängig',
  undoOf: (change) => `Rückgängig: ${change}`,
  undone: { title: 'Die Änderung ist rückgängig gemacht' },
  undoFailed: (message) => ({
    title: 'Die Änderung ließ sich nicht rückgängig machen',
    description: message,
  }),
  since: {
    title: 'Seitdem erneut geändert',
    text: (now, before) => `Jetzt steht dort „${now}“. „${before}“ zurückholen?`,
    putBack: 'Zurückholen',
  },
};
