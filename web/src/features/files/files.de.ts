import { trashDays } from '@heirloom/contract/limits.ts';
import type { fileMessages } from '#features/files/files.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { formatPercent } from '#lib/format-percent.ts';
import { countOf } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'Datei', 'Dateien');

export const fileGerman: Translation<typeof fileMessages> = {
  myFiles: {
    title: 'Meine Dateien',
    purpose: 'Alles, was du hochgeladen hast, als Liste: zum Finden, Umbenennen und Herunterladen',
    totals: (count: number, size: string) => `${files(count)}, ${size}`,
    manager: 'Dateiverwaltung',
    search: 'Deine Dateien durchsuchen',
    loading: 'Deine Dateien werden geladen …',
    deniedTitle: 'Kein Zugriff',
    deniedText:
      'Melde dich an, um zu sehen, umzubenennen und herunterzuladen, was du hochgeladen hast.',
    signIn: 'Anmelden',
  },
  manager: {
    title: 'Dateiverwaltung',
    subtitle:
      'Räum deine Dateien auf: viele auf einmal bearbeiten, herunterladen oder löschen. Auch dein Papierkorb ist hier.',
    back: 'Zurück zur Startseite',
    single: 'Eine Datei',
    bulk: 'Viele Dateien',
    signedOut: 'Bitte melde dich an, um deine Dateien zu sehen',
    signedOutText:
      'Melde dich an, um zu sehen, umzubenennen und herunterzuladen, was du hochgeladen hast.',
    tabs: 'Dateien und Papierkorb',
    files: 'Dateien',
    trash: 'Papierkorb',
    used: (used: string, quota: string) => `${used} von ${quota} belegt`,
    usedUnlimited: (used: string) => `${used} belegt`,
    storage: 'Speicher',
    uploadHint: 'Alles, was du hochlädst, erscheint hier.',
  },
  columns: {
    name: 'Name',
    title: 'Titel',
    description: 'Beschreibung',
    type: 'Art',
    status: 'Status',
    size: 'Größe',
    date: 'Datum',
    actions: 'Aktionen',
    select: 'Auswahl',
  },
  noDescription: 'Keine Beschreibung',
  empty: 'Keine Dateien gefunden',
  emptySearchHint: 'Versuche einen anderen Namen, oder leere die Suche.',
  fetchFailed: 'Deine Dateien konnten nicht geladen werden',
  upload: 'Hochladen',
  status: {
    ready: 'Bereit',
    processing: 'Wird vorbereitet …',
    partial: 'Teilweise bereit',
    damaged: 'Beschädigt',
    unprocessable: 'Nicht darstellbar',
    failed: 'Nicht bereit',
    percent: (percent: number) => `Wird vorbereitet, ${formatPercent(percent)}`,
  },
  sort: {
    label: 'Sortieren',
    'uploadDate desc': 'Datum, neueste zuerst',
    'uploadDate asc': 'Datum, älteste zuerst',
    'title asc': 'Name, A bis Z',
    'title desc': 'Name, Z bis A',
    'type asc': 'Art, Aufnahmen zuerst',
    'type desc': 'Art, Filme zuerst',
    'size desc': 'Größe, größte zuerst',
    'size asc': 'Größe, kleinste zuerst',
    'owner asc': 'Eigentümer, A bis Z',
    'owner desc': 'Eigentümer, Z bis A',
  },
  actions: {
    more: (title: string) => `Weitere Aktionen für ${title}`,
    playAudio: 'Abspielen',
    pauseAudio: 'Anhalten',
    view: 'Ansehen',
    rename: 'Umbenennen',
    edit: 'Bearbeiten',
    download: 'Herunterladen',
    delete: 'Löschen',
    of: (action: string, title: string) => `${action}: ${title}`,
  },
  rename: {
    label: 'Dateiname',
    save: 'Speichern',
    cancel: 'Abbrechen',
    success: 'Datei umbenannt',
    failure: 'Die Datei konnte nicht umbenannt werden',
  },
  editFile: 'Datei bearbeiten',
  download: {
    failure: 'Die Datei konnte nicht heruntergeladen werden',
    viewFailure: 'Die Datei konnte nicht geöffnet werden',
  },
  bulk: {
    select: (title: string) => `${title} auswählen`,
    selectAll: 'Alle Dateien auswählen',
    edit: 'Bearbeiten',
    download: 'Herunterladen',
    delete: 'Löschen',
    prompt: (count: number) => `Möchtest du ${files(count)} wirklich löschen?`,
    note: (count: number, owner?: string) =>
      owner === undefined
        ? `${count === 1 ? 'Sie bleibt' : 'Sie bleiben'} ${trashDays}\u00a0Tage im Papierkorb.`
        : `${count === 1 ? 'Sie gehört' : 'Sie gehören'} ${owner} und ${count === 1 ? 'bleibt' : 'bleiben'} dort ${trashDays}\u00a0Tage im Papierkorb.`,
    success: (count: number) => (count === 1 ? 'Datei gelöscht' : `${files(count)} gelöscht`),
    failure: 'Die Dateien konnten nicht gelöscht werden',
    undo: 'Rückgängig',
    restored: (count: number) =>
      count === 1 ? 'Datei wiederhergestellt' : `${files(count)} wiederhergestellt`,
    restoreFailed: 'Die Dateien konnten nicht wiederhergestellt werden',
  },
  bulkEdit: {
    dialog: (count: number) => `${files(count)} bearbeiten`,
    numbered:
      'Nummeriert in der Reihenfolge, in der du sie gewählt hast: „Titel (1)“, „Titel (2)“ …',
    keepTitles: 'Leer lassen, um die Titel zu behalten',
    keepDescriptions: 'Leer lassen, um die Beschreibungen zu behalten',
    nothing: 'Gib zuerst einen Titel oder eine Beschreibung ein.',
    saving: (done: number, count: number) => `${done} von ${count} gespeichert …`,
    success: (done: number, failed: number) => ({
      title: done === 1 ? 'Änderungen gespeichert' : `${files(done)} geändert`,
      description:
        failed === 0
          ? undefined
          : `${files(failed)} ${failed === 1 ? 'konnte' : 'konnten'} nicht geändert werden.`,
    }),
    failure: (count: number) =>
      count === 1
        ? 'Die Datei konnte nicht geändert werden'
        : `${files(count)} konnten nicht geändert werden`,
  },
};
