import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { uploadMessages } from '#features/uploads/uploads.messages.ts';
import type { SidecarFacts } from '#features/uploads/xmp-sidecars.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'Datei', 'Dateien');
const collections = (count: number) => countOf(count, 'Sammlung', 'Sammlungen');
const errors = (count: number) => countOf(count, 'Fehler', 'Fehler');
const uploads = (count: number) => countOf(count, 'Upload', 'Uploads');

export const uploadGerman: Translation<typeof uploadMessages> = {
  typeWord: { video: 'Film', image: 'Foto', audio: 'Aufnahme' },
  chooseFile: 'Datei auswählen',
  chooseFiles: 'Dateien auswählen',
  changeFile: 'Ändern',
  cancel: 'Abbrechen',
  upload: 'Hochladen',
  uploading: 'Wird hochgeladen …',
  title: 'Titel',
  description: 'Beschreibung',
  type: 'Art',
  file: 'Datei',
  cancelled: 'Hochladen abgebrochen',
  cancelledHint: 'Nichts wurde behalten. Du kannst die Datei noch einmal hochladen.',
  keepOpen: 'Lass dieses Fenster offen, bis alles hochgeladen ist.',
  bulkInstead: 'Für diese Datei „Viele Dateien“ benutzen',
  missing: {
    title: 'Es fehlt noch etwas',
    description: 'Bitte wähle eine Datei und gib einen Titel ein',
  },
  missingAudio: {
    title: 'Es fehlt noch etwas',
    description: 'Bitte wähle eine Datei und gib einen Titel ein',
  },
  missingSingle: { title: 'Bitte wähle eine Datei und gib einen Titel ein' },
  invalidVideo: { title: 'Falsche Dateiart', description: 'Bitte wähle eine Videodatei' },
  invalidImage: { title: 'Falsche Dateiart', description: 'Bitte wähle eine Bilddatei' },
  invalidAudio: { title: 'Falsche Dateiart', description: 'Bitte wähle eine Audiodatei' },
  tooLarge: 'Datei zu groß',
  movieTooLarge: (size: string, limit: string) =>
    `Die Datei hat ${size}\u00a0MB. Höchstens ${limit}\u00a0MB sind erlaubt. Bitte verkleinere deinen Film oder nimm eine kleinere Datei.`,
  photoTooLarge: (size: string, limit: string) =>
    `Die Datei hat ${size}\u00a0MB. Höchstens ${limit}\u00a0MB sind erlaubt.`,
  failed: 'Das Hochladen hat nicht geklappt',
  failedBecause: (message: string) => `Fehler: ${message}`,
  photoFailed: (message: string) => `Das Foto konnte nicht hochgeladen werden: ${message}`,
  photoFailedLate: (message: string) => `Das Hochladen endete mit einem Fehler: ${message}`,
  audioFailed: 'Die Aufnahme konnte nicht hochgeladen werden',
  movieStorageFailed: (message: string) => `Der Film konnte nicht hochgeladen werden: ${message}`,
  unreadable: {
    audio: 'Die Angaben der Aufnahme konnten nicht gelesen werden',
    video: 'Der Film konnte nicht geladen werden',
    thumbnail: 'Das Vorschaubild konnte nicht erzeugt werden',
  },
  recordFailed: (message: string) => `Der Eintrag konnte nicht gespeichert werden: ${message}`,
  notAuthenticated: 'Du bist nicht angemeldet',
  unknownError: 'Unbekannter Fehler',
  unreadableFile: 'Die Datei konnte nicht gelesen werden.',
  refusedFallback: 'Diese Datei wurde abgelehnt.',
  movieDone: { title: 'Hochgeladen', description: 'Dein Film ist jetzt im Archiv' },
  audioDone: { title: 'Geschafft!', description: 'Die Aufnahme ist jetzt im Archiv' },
  photoDone: { title: 'Foto hochgeladen.' },
  singleDone: (type: MediaType) => ({ title: doneOf[type] }),
  movie: {
    dialog: 'Film hochladen',
    title: 'Titel des Films',
    file: 'Filmdatei',
    drop: 'Film hierher ziehen',
    hint: (limit: string) => `Nur Filme, bis ${limit}\u00a0MB`,
  },
  audio: {
    dialog: 'Aufnahme hochladen',
    title: 'Titel',
    file: 'Audiodatei',
    drop: 'Aufnahme hierher ziehen',
    hint: 'Nur Aufnahmen',
  },
  photo: {
    dialog: 'Foto hochladen',
    title: 'Titel',
    file: 'Fotodatei',
    drop: 'Foto hierher ziehen',
    hint: (limit: string) => `Nur Fotos, bis ${limit}\u00a0MB`,
  },
  single: {
    dialog: 'Eine Datei hochladen',
    drop: 'Datei hierher ziehen',
    hint: 'Ein Film, ein Foto oder eine Aufnahme',
  },
  steps: {
    checking: 'Datei wird geprüft',
    ready: 'Wird hochgeladen: gleich geht es los',
    accepted: 'Wird hochgeladen',
    sending: 'Wird hochgeladen',
    stored: 'Wird hochgeladen: Datei gespeichert',
    saved: 'Wird hochgeladen: Angaben gespeichert',
    processed: {
      video: 'Wird hochgeladen: Film verarbeitet',
      image: 'Wird hochgeladen: Foto verarbeitet',
      audio: 'Wird hochgeladen: Aufnahme verarbeitet',
      later: 'Wird hochgeladen: Verarbeitet wird im Hintergrund',
    },
    finishing: 'Wird hochgeladen: fast fertig',
  },
  bulk: {
    dialog: 'Viele Dateien hochladen',
    description: 'Filme, Fotos und Aufnahmen, viele auf einmal.',
    drop: 'Dateien oder Ordner hierher ziehen',
    importInstead: 'Eine ganze Festplatte oder ein Download von Google oder Apple?',
    toImport: 'Mit Alben und Daten importieren',
    addFiles: 'Dateien dazu',
    noFile: 'Bitte wähle mindestens eine Datei',
    noTitle: 'Bitte gib für alle Dateien einen Titel ein',
    optionalDescription: 'Beschreibung (freiwillig)',
    remove: (title: string) => `${title} entfernen`,
    start: (count: number) => `${files(count)} hochladen`,
    overall: (done: number, total: number) =>
      `${formatCount(done)} von ${formatCount(total)} hochgeladen`,
    uploaded: (done: number, total: number) =>
      `${formatCount(done)} von ${formatCount(total)} hochgeladen`,
    background: 'Im Hintergrund weiter',
    done: 'Fertig',
    success: (count: number) => `${files(count)} hochgeladen!`,
    partly: (done: number, total: number) =>
      `${formatCount(done)} von ${files(total)} hochgeladen. Bei den einzelnen Dateien siehst du, was nicht geklappt hat.`,
    allFailed:
      'Keine Datei konnte hochgeladen werden. Bitte prüfe die Dateien und versuche es noch einmal.',
    failed: 'Das Hochladen hat nicht geklappt.',
    failedHint: 'Nichts wurde gesendet. Bitte lade die Seite neu und versuche es noch einmal.',
    counts: (counts: {
      completed: number;
      duplicate: number;
      uploading: number;
      pending: number;
      error: number;
    }) =>
      [
        counts.completed > 0 && `${formatCount(counts.completed)} fertig`,
        counts.duplicate > 0 && `${formatCount(counts.duplicate)} schon da`,
        counts.uploading > 0 &&
          `${formatCount(counts.uploading)} ${counts.uploading === 1 ? 'lädt' : 'laden'} hoch`,
        counts.pending > 0 &&
          `${formatCount(counts.pending)} ${counts.pending === 1 ? 'wartet' : 'warten'}`,
        counts.error > 0 && errors(counts.error),
      ]
        .filter(Boolean)
        .join(', '),
    leftOut: (count: number) =>
      `Die Teile eines DVD-Titels werden zu einem Film zusammengesetzt. ${files(count)} mit Menüs und Verzeichnissen ${count === 1 ? 'bleibt' : 'bleiben'} weg: Darin ist kein Film.`,
    unmatched: (names: string[]) =>
      names.length === 1
        ? `${names[0]} bleibt weg: Diese Datei beschreibt nur ein Foto oder einen Film mit demselben Namen. Wähle beide zusammen aus.`
        : `${formatCount(names.length)} XMP-Dateien bleiben weg: Jede beschreibt nur ein Foto oder einen Film mit demselben Namen. Wähle beide zusammen aus.`,
    readFrom: (name: string, { takenAt, title, description }: SidecarFacts) => {
      const found = [takenAt && 'Datum', title && 'Titel', description && 'Beschreibung'];
      const what = found.filter(Boolean).join(', ');
      return `${what ? `Aus ${name} gelesen: ${what}.` : `Aus ${name} konnte nichts gelesen werden.`} Diese Datei selbst wird nicht aufbewahrt.`;
    },
    files: 'Dateien',
    chooseFolder: 'Ordner auswählen',
    addFolder: 'Ordner dazu',
    alreadyThere: 'Schon da',
    allThere: 'Alles ist schon im Archiv',
    duplicates: (count: number) =>
      count === 1
        ? 'Eine dieser Dateien ist schon im Archiv. Sie wurde nicht noch einmal gesendet.'
        : `${formatCount(count)} dieser Dateien sind schon im Archiv. Sie wurden nicht noch einmal gesendet.`,
    uploadThese: 'Trotzdem hochladen',
    clearThese: 'Aus der Liste nehmen',
    onlyThere: (count: number) =>
      count === 1 ? 'Diese Datei ist schon da' : `Alle ${formatCount(count)} Dateien sind schon da`,
    withThere: (done: number, there: number) =>
      `${files(done)} hochgeladen, ${formatCount(there)} schon da`,
    closeDialog: 'Schließen',
    withoutTitle: 'Kein Titel',
    edit: (title: string) => `${title} bearbeiten`,
    close: (title: string) => `${title} schließen`,
    filter: {
      label: 'Zeigen',
      all: (count: number) => `Alle ${formatCount(count)}`,
      error: errors,
      duplicate: (count: number) => `${formatCount(count)} schon da`,
    },
    folders: {
      title: 'Namen der Ordner',
      dates: (folders: { name: string; takenAt: string | null }[]) =>
        folders.length === 1
          ? `Datum aus dem Namen des Ordners übernehmen: ${folders[0]?.takenAt}`
          : `Daten aus den Namen von ${formatCount(folders.length)} Ordnern übernehmen`,
      datesHint: 'Steht in einer Datei ein genaueres Datum aus dieser Zeit, gilt das.',
      collections: (names: string[]) =>
        names.length === 1
          ? `Eine Sammlung „${names[0]}“ anlegen`
          : `Aus jedem der ${formatCount(names.length)} Ordner eine Sammlung machen`,
      collectionsMade: (names: readonly string[]) =>
        names.length === 1
          ? `Sammlung „${names[0]}“ angelegt`
          : `${collections(names.length)} angelegt`,
      collectionsFailed: (names: readonly string[]) =>
        names.length === 1
          ? `Die Sammlung „${names[0]}“ konnte nicht angelegt werden`
          : `${collections(names.length)} konnten nicht angelegt werden`,
    },
    tapes: {
      put: (labels) =>
        labels.length === 1
          ? `Auf das Band „${labels[0]}“ deines Regals legen`
          : `Auf ${formatCount(labels.length)} Bänder deines Regals legen: ${labels.slice(0, 3).join(', ')}${labels.length > 3 ? ' …' : ''}`,
      done: (labels) =>
        labels.length === 1
          ? `Auf das Band „${labels[0]}“ gelegt`
          : `Auf ${formatCount(labels.length)} Bänder gelegt`,
      failed: (labels) => `Konnten auf kein Band gelegt werden: ${labels.slice(0, 3).join(', ')}`,
    },
    somethingElse: 'Das sieht nicht nach einem Film, Foto oder einer Aufnahme aus.',
    dateOfFolder: (date: string, folder: string) =>
      `Datum ${date}, aus dem Ordner ${folder.split('/').at(-1)}.`,
    duplicate: (title: string) => `Schon in deinem Archiv als „${title}“.`,
    uploadAnyway: 'Trotzdem hochladen',
    retry: 'Erneut versuchen',
    retryAll: 'Alle erneut versuchen',
    tooLarge: (limit: string) =>
      `Diese Datei ist größer als ${limit}. Mehr nimmt dieser Server nicht an.`,
  },
  forSomebody: {
    recipient: 'Für',
    noFile: 'Bitte wähle Dateien zum Hochladen',
    success: (count: number, name: string) =>
      `${files(count)} in das Konto von ${name} hochgeladen.`,
    failed: (file: string, message: string) =>
      `${file} konnte nicht hochgeladen werden: ${message}`,
    allFailed: 'Das Hochladen hat nicht geklappt',
  },
  duplicate: {
    title: 'Diese Datei hast du schon',
    question: (title: string, date: string) =>
      `Dieselbe Datei ist in deinem Archiv als „${title}“, hochgeladen am ${date}. Noch einmal hochladen?`,
    confirm: 'Noch einmal hochladen',
    skip: 'Nicht hochladen',
  },
  tray: {
    region: 'Uploads',
    running: (done: number, total: number) =>
      `${formatCount(done)} von ${formatCount(total)} hochgeladen`,
    paused: 'Hochladen angehalten',
    done: (count: number) => `${uploads(count)} fertig`,
    alreadyThere: (count: number) => `${files(count)} schon da`,
    more: (count: number) => `${formatCount(count)} mehr`,
    someFailed: (count: number) => `${uploads(count)} fehlgeschlagen`,
    browse: 'Du kannst dich weiter umsehen.',
    left: (speed: string, time: string) => `${speed}/s, noch ${time}`,
    offline: 'Keine Verbindung. Es geht von selbst weiter.',
    pause: 'Anhalten',
    resume: 'Weiter',
    expand: 'Uploads zeigen',
    collapse: 'Uploads verbergen',
    close: 'Schließen',
    interrupted: (count: number) =>
      count === 1
        ? 'Ein Upload wurde unterbrochen'
        : `${formatCount(count)} Uploads wurden unterbrochen`,
    interruptedHint: 'Wähle dieselben Dateien noch einmal: Es geht weiter, wo es aufgehört hat.',
    giveUp: (name: string) => `${name} aufgeben`,
    preparing: (count: number) =>
      `${countOf(count, 'Eintrag wird', 'Einträge werden')} vorbereitet, du kannst dich weiter umsehen`,
  },
  dropAnywhere: 'Loslassen zum Hochladen',
  dropAnywhereHint: 'Filme, Fotos und Aufnahmen, auch ganze Ordner.',
};

const doneOf: Record<MediaType, string> = {
  video: 'Film hochgeladen!',
  image: 'Foto hochgeladen!',
  audio: 'Aufnahme hochgeladen!',
};
