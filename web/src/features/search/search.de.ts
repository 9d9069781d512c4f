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
};
