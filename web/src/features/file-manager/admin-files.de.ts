import type { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

export const adminFilesGerman: Translation<typeof adminFilesMessages> = {
  list: 'Dateien aller Konten',
  purpose: 'Die Dateien von allen: finden, prüfen, neu verarbeiten, den Eigentümer ändern',
  refresh: 'Aktualisieren',
  fetchFailed: 'Die Dateien konnten nicht geladen werden',
  owner: 'Eigentümer',
  search: 'Dateien durchsuchen',
  filters: 'Welche Dateien',
  owners: {
    label: 'Eigentümer',
    everybody: 'Alle Konten',
    pick: 'Eine Person finden',
    loading: 'Eine Person',
  },
  types: {
    label: 'Art',
    all: 'Alle Arten',
    video: 'Filme',
    image: 'Fotos',
    audio: 'Aufnahmen',
  },
  states: {
    label: 'Zustand',
    all: 'Alle Zustände',
    ready: 'Bereit',
    preparing: 'Wird vorbereitet',
    partial: 'Teilweise bereit',
    damaged: 'Beschädigt',
    unprocessable: 'Nicht darstellbar',
    failed: 'Nicht bereit',
  },
  views: { label: 'Dateien oder Papierkorb', files: 'Dateien', trash: 'Papierkorb' },
  theirOwners: 'ihren Eigentümern',
  emptyArchive:
    'Noch hat niemand etwas hochgeladen. Lade die ersten Dateien hoch, für dich oder für jemand anderen.',
  emptyHint:
    'Versuche einen anderen Namen, eine andere Person, eine andere Art oder einen anderen Zustand.',
  processAgain: {
    action: 'Neu verarbeiten',
    success: (count: number) => `${countOf(count, 'Datei wird', 'Dateien werden')} neu verarbeitet`,
    failure: 'Die Dateien konnten nicht neu verarbeitet werden',
  },
  changeOwner: {
    action: 'Eigentümer ändern',
    title: 'Eigentümer ändern',
    prompt: (count: number) =>
      count === 1
        ? 'Wem soll diese Datei gehören?'
        : `Wem sollen diese ${formatCount(count)} Dateien gehören?`,
    note: 'Sie verlassen die Sammlungen und geteilten Links ihres Eigentümers. Die Originale bleiben, wo sie sind.',
    person: 'Neuer Eigentümer',
    missing: 'Bitte wähle eine Person',
    cancel: 'Abbrechen',
    confirm: 'Eigentümer ändern',
    busy: 'Wird geändert …',
    success: (count: number, name: string) =>
      `${countOf(count, 'Datei gehört', 'Dateien gehören')} jetzt ${name}`,
    failure: 'Der Eigentümer konnte nicht geändert werden',
  },
  upload: {
    button: 'Hochladen',
    single: 'Eine Datei',
    singleHint: 'Mit einem Titel',
    bulk: 'Viele Dateien',
    bulkHint: 'In einem Rutsch',
    title: 'Dateien hochladen',
    description: 'Wähle, in wessen Archiv die Dateien kommen.',
    recipient: 'Für',
    myself: 'Mich selbst',
    somebody: 'Eine andere Person',
    person: 'Person',
    missing: 'Bitte wähle eine Person',
    cancel: 'Abbrechen',
    next: 'Weiter',
  },
};
