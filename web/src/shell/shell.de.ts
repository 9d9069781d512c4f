import type { Translation } from '#languages/messages-of.ts';
import type { shellMessages } from '#shell/shell.messages.ts';

export const shellGerman: Translation<typeof shellMessages> = {
  skipToContent: 'Zum Inhalt springen',
  home: 'Heirloom, Startseite',
  mainNavigation: 'Hauptnavigation',
  quickNavigation: 'Schnellzugriff',
  nav: {
    home: 'Start',
    movies: 'Filme',
    photos: 'Fotos',
    audio: 'Aufnahmen',
    collections: 'Sammlungen',
    myFiles: 'Meine Dateien',
    adminPanel: 'Verwaltung',
  },
  search: {
    label: 'Erinnerungen durchsuchen',
    placeholder: 'Erinnerungen suchen …',
    open: 'Suchen',
    close: 'Suche schließen',
    clear: 'Leeren',
  },
  upload: {
    menu: 'Hochladen',
    running: 'Fortschritt beim Hochladen',
    single: 'Eine Datei',
    singleHint: 'Mit einem Titel',
    bulk: 'Viele Dateien',
    bulkHint: 'In einem Rutsch',
    import: 'Import',
    importHint: 'Eine ganze Festplatte, ein Download von Google oder Apple',
  },
  signIn: 'Anmelden',
  accountMenu: 'Kontomenü',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  manageFiles: 'Dateiverwaltung',
  imports: 'Importe',

  loading: 'Wird geladen …',
  offline:
    'Heirloom ist nicht erreichbar. Was du siehst, ist vielleicht nicht mehr aktuell. Die Verbindung wird weiter versucht.',

  newVersion: {
    title: 'Eine neue Version ist da.',
    text: 'Diese Seite läuft weiter. Mach fertig, was du gerade tust, und lade sie dann neu.',
    failed: 'Diese Seite muss neu geladen werden. Von deinen Sachen ist nichts verloren.',
    reload: 'Neu laden',
  },

  visitors: 'Mit dir geteilt aus einem privaten Familienarchiv.',

  denied: {
    title: 'Kein Zugriff',
    text: 'Diese Seite können nur Verwalter öffnen',
    email: 'E-Mail',
    adminStatus: 'Rechte',
    isAdmin: 'Verwalter',
    isNotAdmin: 'Kein Verwalter',
    goHome: 'Zur Startseite',
    grantAdmin: 'Verwalter werden',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: '404. Was du suchst, gibt es hier nicht.',
    home: 'Zur Startseite',
  },
  failure: {
    title: 'Diese Seite konnte nicht gezeigt werden',
    text: 'Von deinen Sachen ist nichts verloren. Bitte versuche es noch einmal. Wenn es so bleibt, sag der Person Bescheid, die sich um dieses Archiv kümmert.',
    retry: 'Erneut versuchen',
    home: 'Zur Startseite',
  },
  footer: {
    poweredBy: 'Läuft mit Heirloom',
    copyright: (year: number) => `© ${year} Heirloom. Alle Rechte vorbehalten.`,
  },
};
