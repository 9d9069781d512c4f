import type { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

const items = (count: number) => countOf(count, 'Eintrag', 'Einträge');

export const mediaActionGerman: Translation<typeof mediaActionMessages> = {
  date: {
    change: 'Datum ändern',
    dialog: 'Datum ändern',
    description: (count: number) =>
      count === 1
        ? 'Wann ist das entstanden? Sag es so genau, wie du es weißt.'
        : `Wann sind diese ${formatCount(count)} Einträge entstanden? Sag es so genau, wie du es weißt.`,
    precision: 'Was weißt du?',
    precisions: {
      day: 'Den Tag',
      month: 'Den Monat',
      year: 'Das Jahr',
      decade: 'Das Jahrzehnt',
      unknown: 'Weiß niemand',
    },
    year: 'Jahr',
    month: 'Monat',
    day: 'Tag',
    decade: 'Jahrzehnt',
    choose: 'Auswählen …',
    about: 'Ungefähr: Es kann etwas früher oder später sein',
    missing: 'Bitte gib ein Datum ein.',
    field: 'Datum',
    approximately: (date: string) => `Etwa ${date}`,
    save: 'Datum speichern',
    saving: 'Wird gespeichert …',
    cancel: 'Abbrechen',
    saved: (count: number) =>
      count === 1 ? 'Datum gespeichert' : `Datum für ${items(count)} gespeichert`,
    failed: 'Das Datum konnte nicht gespeichert werden',
    proposal: 'Aus dem Dateinamen gelesen. Stimmt das?',
    folderProposal: 'Aus dem Namen des Ordners gelesen. Stimmt das?',
    accept: 'Ja, übernehmen',
    acceptDate: (date: string) => `Ja, ${date} übernehmen`,
  },
  edit: {
    menu: 'Titel und Beschreibung bearbeiten',
    button: 'Bearbeiten',
    propose: 'Vorschlagen',
    proposeChange: 'Änderung vorschlagen',
    proposed: 'Dein Vorschlag ist abgeschickt',
    proposeFailed: 'Der Vorschlag konnte nicht abgeschickt werden',
    heading: 'Titel und Beschreibung bearbeiten',
    title: 'Titel',
    description: 'Beschreibung',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    cancel: 'Abbrechen',
    success: 'Änderungen gespeichert',
    failure: 'Die Änderungen konnten nicht gespeichert werden',
  },
  savePart: {
    title: (title) => `„${title}“ herunterladen`,
    intro: 'Er wird aus dem Original geschnitten, mit Titel und Datum.',
    question: 'Wie wird geschnitten?',
    methods: {
      copy: {
        label: 'Wie im Original',
        hint: 'Nichts wird neu kodiert. Er fängt vielleicht etwas früher an, wo sich das Original schneiden lässt.',
      },
      ends: {
        label: 'Genau, nur die Enden neu kodiert',
        hint: 'Alles dazwischen bleibt wie im Original.',
      },
      whole: {
        label: 'Genau, neu kodiert',
        hint: 'Läuft auf allen Geräten. Dauert am längsten.',
      },
    },
    soundHints: { copy: 'Nichts wird neu kodiert.', whole: 'Läuft auf allen Geräten.' },
    early: (pictures) => `Fängt ${countOf(pictures, 'Bild', 'Bilder')} früher an`,
    making: 'Wird gemacht …',
    coming:
      'Die Datei wird gemacht. Du kannst das hier schließen: Sie wird gespeichert, sobald sie da ist, solange diese Seite offen ist.',
    kept: (days) =>
      `Die Datei bleibt ${days} Tage, wenn der Platz auf der Platte reicht, und zählt für niemanden.`,
    failed: 'Sie konnte nicht gemacht werden',
    loadFailed: 'Es ließ sich nicht laden, wie sich das speichern lässt',
    close: 'Schließen',
    download: 'Herunterladen',
  },
  remove: {
    prompt: (title: string) => `Möchtest du „${title}“ wirklich löschen?`,
    trash: 'Die Datei bleibt 30\u00a0Tage im Papierkorb.',
    trashOf: (owner: string) =>
      `Die Datei gehört ${owner} und bleibt dort 30\u00a0Tage im Papierkorb.`,
    success: 'Datei gelöscht',
    failure: 'Die Datei konnte nicht gelöscht werden',
    undo: 'Rückgängig',
    restored: 'Datei wiederhergestellt',
    restoreFailed: 'Die Datei konnte nicht wiederhergestellt werden',
    clips: {
      question: (count: number) =>
        count === 1
          ? 'Ein Teil davon ist ein eigener Film'
          : `${count} Teile davon sind eigene Filme`,
      keep: 'Behalten',
      keepHint:
        'Sie werden herausgeschnitten und brauchen Platz. Dann kommt der Film in den Papierkorb.',
      trash: 'Auch löschen',
      trashHint: 'Sie kommen mit dem Film in den Papierkorb und mit ihm zurück.',
      keeping: (count: number) =>
        count === 1 ? 'Der Teil wird geschnitten' : `${count} Teile werden geschnitten`,
      thenTrash: 'Der Film kommt in den Papierkorb, sobald sie gesichert sind.',
      keepFailed: 'Die Teile konnten nicht behalten werden',
    },
  },
};
