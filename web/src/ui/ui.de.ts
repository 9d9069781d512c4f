import type { Translation } from '#languages/messages-of.ts';
import type { uiMessages } from '#ui/ui.messages.ts';

export const uiGerman: Translation<typeof uiMessages> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  closeUnavailable: 'Schließen (nicht möglich, solange hochgeladen wird)',
  chooseFile: 'Datei auswählen',
  optional: '(freiwillig)',
  showPassword: 'Passwort zeigen',
  dismiss: 'Ausblenden',
  tryAgain: 'Erneut versuchen',
  notifications: 'Mitteilungen',
  partFailed: {
    title: 'Dieser Teil von Heirloom konnte nicht geladen werden',
    description:
      'Bitte versuche es noch einmal. Wenn es so bleibt, lade die Seite neu: Vielleicht gibt es eine neuere Version von Heirloom.',
  },
  changedMeanwhile: {
    title: 'Während du bearbeitet hast, wurde das hier geändert',
    choice:
      'Jemand anders hat eine Änderung gespeichert, oder du selbst in einem anderen Fenster. Speichere noch einmal, um deine Fassung zu behalten, oder übernimm die gespeicherte.',
    saved: (field: string) => `${field}, wie gespeichert`,
    nothing: 'Nichts: Das Feld wurde geleert.',
    use: 'Gespeicherte Fassung übernehmen',
  },
  level: { administrator: 'Verwalter', client: 'Mitglied' },
  subscription: { active: 'Aktiv', expired: 'Abgelaufen' },
  theme: { label: 'Darstellung', system: 'System', light: 'Hell', dark: 'Dunkel' },
  type: {
    video: 'Film',
    movies: 'Filme',
    image: 'Foto',
    photos: 'Fotos',
    audio: 'Aufnahme',
    mixed: 'Gemischt',
  },
  uploadStatus: {
    pending: 'Wartet',
    uploading: 'Lädt hoch',
    completed: 'Fertig',
    error: 'Fehler',
  },
};
