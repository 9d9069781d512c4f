import type { exportMessages } from '#features/exports/exports.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const items = (count: number) => countOf(count, 'Erinnerung', 'Erinnerungen');

export const exportGerman: Translation<typeof exportMessages> = {
  title: 'Nimm alles mit',
  subtitle: 'Deine Originale unter lesbaren Namen, mit allem, was über sie bekannt ist',
  back: 'Dein Konto',
  what: 'Was möchtest du mitnehmen?',
  kinds: {
    mine: {
      label: 'Alles, was mir gehört',
      hint: 'Filme, Fotos, Aufnahmen, Bänder und deine Worte',
    },
    collection: { label: 'Eine Sammlung', hint: 'In ihrer Reihenfolge, mit ihren Bildtexten' },
    space: {
      label: 'Einen Familienraum',
      hint: 'Einen von deinen: was darin ist und weitergegeben werden darf',
    },
    everything: { label: 'Das ganze Archiv', hint: 'Von allen; es wird im Protokoll vermerkt' },
  },
  collection: 'Welche Sammlung?',
  space: 'Welcher Raum?',
  choose: 'Bitte wähle',
  listFailed: 'Die Liste konnte nicht geladen werden.',
  noCollections: 'Du hast noch keine Sammlung.',
  searchCollections: 'Deine Sammlungen durchsuchen',
  noneFound: 'Keine deiner Sammlungen enthält diese Worte.',
  moreCollections: 'Auch ältere Sammlungen nennen',
  noSpaces: 'Dir gehört kein Raum.',
  size: 'Wie groß darf eine ZIP-Datei sein?',
  sizeHint:
    'FAT32 auf älteren Sticks nimmt höchstens 4 GB. Eine größere Datei bekommt ein eigenes ZIP.',
  sizeOf: (gigabytes) => `Etwa ${gigabytes} GB`,
  oneFile: 'Eine Datei, so groß sie wird',
  clips: 'Auch die Teile, die ich aus Filmen geschnitten habe, als eigene Dateien',
  parts: {
    title: 'Bereit zum Herunterladen',
    loading: 'Es wird gezählt, was da ist …',
    failed: 'Was da ist, ließ sich nicht zählen.',
    prove: 'Dateien zeigen',
    proveHint:
      'Sie enthalten die Originale von allen. Du wirst zuerst nach deinem Passwort gefragt.',
    empty: 'Darin ist nichts, was sich exportieren ließe.',
    sum: (count, size, files) =>
      `${items(count)}, ${size}, in ${countOf(files, 'ZIP-Datei', 'ZIP-Dateien')}`,
    waiting: (count) =>
      `${countOf(count, 'Teil', 'Teile')} von Filmen ${count === 1 ? 'wird' : 'werden'} noch geschnitten. Was du vorher herunterlädst, sagt nur, wo sie anfangen und enden.`,
    name: (number, of) => (of === 1 ? 'Deine ZIP-Datei' : `Datei ${number} von ${of}`),
    about: (count, size) => `${items(count)}, ${size}`,
    download: 'Herunterladen',
    downloadName: (name) => `${name} herunterladen`,
    begun: (date) => `Auf diesem Gerät begonnen, ${date}`,
    refused: (message) => ({
      title: 'Das lässt sich jetzt nicht herunterladen',
      description: message,
    }),
  },
  after: {
    title: 'Gut zu wissen',
    alone: 'Jede Datei ist für sich ganz: Bricht eine ab, lade nur diese noch einmal herunter.',
    unpack:
      'Packe sie nebeneinander aus. Jede hat einen eigenen Ordner, der kein Heirloom braucht.',
    later:
      'Was später dazukommt, ist in der letzten Datei. Öffne diese Seite wieder und nimm nur diese.',
    machine:
      'Für Hunderte von Gigabytes oder einen Datenträger, der sich in jedem Browser öffnet, frage, wer den Rechner betreibt.',
  },
};
