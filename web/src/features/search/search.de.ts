import type { searchMessages } from '#features/search/search.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

const results = (found: number) => countOf(found, 'Ergebnis', 'Ergebnisse');

export const searchGerman: Translation<typeof searchMessages> = {
  label: 'Erinnerungen durchsuchen',
  placeholder: 'Erinnerungen suchen …',
  open: 'Suchen',
  close: 'Suche schließen',
  clear: 'Suche leeren',
  count: (found: number, isMore: boolean) => `${formatCount(found)}${isMore ? '+' : ''}`,
  quotes: { before: '„', after: '“' },
  groups: {
    collections: 'Sammlungen',
    videos: 'Filme',
    photos: 'Fotos',
    audio: 'Aufnahmen',
  },
  panel: {
    label: 'Suchergebnisse',
    searching: 'Suche läuft …',
    nothing: (query: string) => `Nichts passt zu „${query}“`,
    all: (query: string) => `Alle Ergebnisse für „${query}“`,
    recent: 'Letzte Suchen',
    forget: 'Letzte Suchen löschen',
    announce: (found: number, isMore: boolean) =>
      isMore ? `Mehr als ${results(found)}` : results(found),
  },
  failed: 'Die Suche hat nicht geklappt. Bitte versuche es noch einmal.',
  page: {
    title: (query: string) => `Ergebnisse für „${query}“`,
    blankTitle: 'Suche',
    blankHint:
      'Gib Wörter in das Suchfeld ein: aus einem Titel, einem Dateinamen, einem Ordner, oder ein Jahr.',
    filters: 'Ergebnisse eingrenzen',
    types: 'Was gezeigt wird',
    all: 'Alle',
    year: 'Jahr',
    anyYear: 'Jedes Jahr',
    yearCount: (year: string, found: number) => `${year} (${formatCount(found)})`,
    collection: 'Sammlung',
    anyCollection: 'Jede Sammlung',
    clear: 'Filter löschen',
    emptyHint: 'Versuche ein anderes Wort oder weniger Buchstaben.',
    emptyFilteredHint: 'Ohne die Filter gibt es vielleicht mehr.',
    media: 'Medien',
    mediaHeading: 'Filme, Fotos und Aufnahmen',
    searching: 'Deine Erinnerungen werden durchsucht …',
    bestMatch: 'Bester Treffer',
    moreCollections: 'Mehr Sammlungen zeigen',
    moreFailed: 'Die übrigen Sammlungen konnten nicht geladen werden.',
  },
};
