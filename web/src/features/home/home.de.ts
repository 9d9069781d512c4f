import type { homeMessages } from '#features/home/home.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const homeGerman: Translation<typeof homeMessages> = {
  title: 'Die schönsten Momente eurer Familie, wieder lebendig',
  lead: 'Heirloom bewahrt eure Filme, Fotos und Aufnahmen sicher an einem privaten Ort auf.',
  watchLatest: 'Neuesten Film ansehen',
  upload: 'Hochladen',
  recentVideos: 'Neueste Filme',
  recentPhotos: 'Neueste Fotos',
  play: (title: string) => `„${title}“ abspielen`,
  counted: {
    video: (count: number) => (count === 1 ? 'Film' : 'Filme'),
    image: (count: number) => (count === 1 ? 'Foto' : 'Fotos'),
    audio: (count: number) => (count === 1 ? 'Aufnahme' : 'Aufnahmen'),
  },
  newestVideo: 'Neuester Film',
  newestPhotos: 'Neueste Fotos',
  emptyTitle: 'Dein Archiv ist noch leer',
  emptyText:
    'Lade den ersten Film, das erste Foto oder die erste Aufnahme hoch. Hier siehst du sie dann.',
  bring: 'Bring deine Erinnerungen mit',
  emptyDrop: 'Du kannst Dateien auch einfach auf diese Seite ziehen.',
};
