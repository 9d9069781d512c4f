import type { Translation } from '#languages/messages-of.ts';
import type { pageTitles } from '#shell/page-titles.messages.ts';

export const pageTitlesGerman: Translation<typeof pageTitles> = {
  signIn: 'Anmelden',
  media: 'Deine Medien',
  movies: 'Filme & Videos',
  audio: 'Aufnahmen',
  photos: 'Fotos',
  collections: 'Sammlungen',
  imports: 'Bring deine Erinnerungen mit',
  spaces: 'Familienbereiche',
  shelf: 'Das Regal',
  tapeLabels: 'Etiketten für Bänder',
  join: 'Einladung in einen Familienbereich',
  news: 'Neuigkeiten',
  search: 'Suche',
  files: 'Meine Dateien',
  fileManager: 'Dateiverwaltung',
  profile: 'Profil & Einstellungen',
  share: 'Mit dir geteilt',
  guest: 'Etwas an eine Familie schicken',
  authStatus: 'Stand der Anmeldung',
  testRoute: 'Testseite',
  setUp: 'Archiv einrichten',
  adminTest: 'Test für Verwalter',
  admin: 'Verwaltung',
  drive: 'Google Drive',
};
