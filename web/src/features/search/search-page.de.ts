import type { searchPageMessages } from '#features/search/search-page.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { formatCount } from '#lib/plural.ts';

export const searchPageGerman: Translation<typeof searchPageMessages> = {
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
};
