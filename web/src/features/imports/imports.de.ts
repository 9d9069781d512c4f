import type { importMessages } from '#features/imports/imports.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'Datei', 'Dateien');

export const importGerman: Translation<typeof importMessages> = {
  title: 'Bring deine Erinnerungen mit',
  subtitle: 'Ganze Ordner und Downloads anderer Dienste, mit Alben, Daten und Worten',
  back: 'Alle Importe',
  files,
  amount: (count: string, size: string) => `${count}, ${size}`,
  tryAgain: 'Erneut versuchen',
  loading: 'Importe werden geladen …',
  listFailed: 'Deine Importe konnten nicht geladen werden.',
  stepFailed: (message: string) => ({ title: 'Das hat nicht geklappt', description: message }),

  door: {
    own: 'Von diesem Computer',
    ownHint: 'Du siehst erst einen Plan. Bis du startest, wird nichts behalten.',
    drop: 'ZIP-Dateien oder einen Ordner hier ablegen',
    dropHint: 'Alle Teile eines Downloads zusammen. Entpacken ist nicht nötig.',
    choose: 'ZIP-Dateien wählen',
    folder: 'Ordner wählen',
    nothing: 'Darin ist nichts, das gesendet werden könnte.',
    tooLarge: (name: string, limit: string) =>
      `${name} ist größer, als dieses Archiv annimmt: ${limit} je Datei. Wähle beim Herunterladen kleinere ZIP-Dateien.`,
    servers: 'Für Administratoren',
    server: 'Vom Server',
    serverHint:
      'Eine Festplatte oder ein Ordner an dem Computer, auf dem dieses Archiv läuft, beliebig groß.',
    serverButton: 'Auf dem Server wählen',
    immich: 'Von Immich',
    immichHint: 'Ein anderer Server, mit seinen Alben, Personen und Favoriten.',
    immichButton: 'Mit Immich verbinden',
    recipient: {
      button: (name: string) => `Für ${name}`,
      myself: 'mich',
      title: 'In wessen Archiv kommt es?',
      person: 'Person',
      toMyself: 'In mein eigenes',
    },
  },
  places: {
    title: 'Auf dem Server wählen',
    description: 'Ordner und ZIP-Dateien, die der Betreiber dort abgelegt hat.',
    top: 'Oberster Ordner',
    up: 'Nach oben',
    open: (name: string) => `${name} öffnen`,
    pick: (name: string) => `${name} wählen`,
    empty: 'Hier sind keine Ordner oder ZIP-Dateien.',
    cut: 'Hier ist mehr, als gezeigt werden kann. Bitte sortiere es in Ordner.',
    unset:
      'Wer dieses Archiv betreibt, hat noch keinen Ordner genannt. Das geht mit der Einstellung IMPORT_DIR.',
    failed: 'Dieser Ordner ließ sich nicht lesen.',
    loading: 'Der Ordner wird gelesen …',
    cancel: 'Abbrechen',
    plan: (count: number) =>
      count === 0 ? 'Plan machen' : `Plan für ${countOf(count, 'Quelle', 'Quellen')}`,
    nothing: 'Wähle mindestens einen Ordner oder eine ZIP-Datei.',
  },
  immich: {
    title: 'Von Immich importieren',
    description:
      'Alles, was dem Konto des Schlüssels gehört, kommt mit. Dort wird nichts geändert.',
    address: 'Adresse von Immich',
    addressHint: 'So, wie du es im Browser öffnest.',
    addressPlaceholder: 'https://photos.example.com',
    key: 'API-Schlüssel',
    keyHint:
      'Aus den Kontoeinstellungen dort, API-Schlüssel, mit asset.read, asset.download, album.read und user.read. Er wird verschlüsselt behalten, bis der Import fertig ist.',
    cancel: 'Abbrechen',
    confirm: 'Plan machen',
    connecting: 'Verbinde …',
  },
  from: {
    title: 'Wo sind sie jetzt?',
    google: 'Google Fotos',
    googleHint:
      'Wähle auf takeout.google.com nur Google Fotos, als ZIP-Dateien. Bring alle Teile zusammen mit.',
    apple: 'Apple',
    appleHint:
      'Exportiere unveränderte Originale aus Fotos am Mac, oder fordere deine Daten auf privacy.apple.com an.',
    immich: 'Immich',
    immichHint: 'Wer dieses Archiv verwaltet, holt sie von Server zu Server.',
    disk: 'Festplatte, Kamera, anderes Programm',
    diskHint:
      'Bring den Ordner mit. Was XMP-Dateien neben den Fotos sagen, kommt mit, und was PhotoPrism weiß.',
  },
  past: 'Bisherige Importe',
  pastEmpty: 'Es wurde noch nichts importiert.',
  name: (date: string) => `Import, ${date}`,
  forPerson: (name: string) => `Für ${name}`,
  states: {
    gathering: 'Wird gesendet',
    planning: 'Wird gelesen',
    planned: 'Geplant',
    running: 'Läuft',
    stopped: 'Angehalten',
    done: 'Fertig',
    undone: 'Rückgängig',
  },
  rowKept: (count: number) => `${files(count)} behalten`,
  rowNotKept: (count: number) => `${files(count)} nicht behalten`,

  gathering: {
    sending: (done: number, all: number) => `${done} von ${files(all)} gesendet`,
    sent: (done: string, all: string) => `${done} von ${all}. Du kannst inzwischen weiterstöbern.`,
    paused: 'Es ist noch nicht alles angekommen',
    pausedHint: (count: number) =>
      `Bisher angekommen: ${files(count)}. Wähle dieselben Dateien oder denselben Ordner noch einmal, dann geht es weiter, wo es war.`,
    broken: 'Die Verbindung ging verloren',
    goOn: 'Weiter',
    pause: 'Pause',
    keepOpen: 'Lass dieses Fenster offen, bis alles gesendet ist.',
    planNow: 'Plan machen',
    left: 'Manche Dateien fehlen noch.',
    again: 'Dieselben Dateien noch einmal wählen',
  },
  planning: {
    reading: (count: number, size: string) =>
      count === 0 ? 'Alles wird einmal gelesen …' : `Gelesen: ${files(count)}, ${size}`,
    hint: 'Du kannst diese Seite verlassen. Noch wird nichts behalten.',
    failed: 'Der Plan ließ sich nicht machen',
  },
  plan: {
    title: 'Der Plan',
    kept: (count: number, size: string) =>
      `${countOf(count, 'Datei käme', 'Dateien kämen')} dazu: ${size}`,
    nothing: 'Es ist nichts Neues darin.',
    start: 'Import starten',
    discard: 'Verwerfen',
    discardTitle: 'Diesen Plan verwerfen?',
    discardText: 'Davon wurde nichts behalten. Was dafür gesendet wurde, wird gelöscht.',
    keepIt: 'Abbrechen',
    collections: 'Sammlungen',
    collectionChoices: {
      albums: 'Aus den Alben',
      folders: 'Aus jedem Ordner',
      none: 'Keine',
    },
    withTrash: 'Auch, was dort im Papierkorb lag',
    again: 'Neu planen',
  },
  kinds: { video: 'Filme', image: 'Fotos', audio: 'Aufnahmen' },
  facts: {
    title: 'Was sonst darin ist',
    here: 'Schon hier',
    hereLater: 'Zeigt sich, sobald die Dateien geholt sind',
    twice: 'Doppelt in der Quelle',
    sidecars: 'Über andere Dateien',
    notKept: 'Nicht zu behalten',
    dates: 'Gefundene Daten',
    dateSources: (beside: number, names: number, folders: number) =>
      `${formatCount(beside)} neben Dateien, ${formatCount(names)} in ihren Namen, ${formatCount(folders)} in Namen von Ordnern`,
    collections: 'Sammlungen',
    quota: 'Dein Kontingent danach',
    quotaOf: (name: string) => `Kontingent von ${name} danach`,
    disk: 'Die Festplatte danach',
    left: (size: string) => `${size} frei`,
    lacks: (size: string) => `${size} zu wenig`,
    none: 'Keine',
    more: (count: number) => `und ${count} weitere`,
  },
  running: {
    label: (done: number, all: number) => `${done} von ${files(all)} behalten`,
    hint: (done: string, all: string) =>
      `${done} von ${all}. Du kannst diese Seite schließen; es geht weiter.`,
    stop: 'Anhalten',
    stopped: 'Der Import wurde angehalten',
    goOn: 'Weiter',
    byCommand: 'Der Befehl, der ihn begonnen hat, setzt ihn fort.',
  },
  outcome: {
    done: (count: number, size: string) =>
      `${countOf(count, 'Datei kam', 'Dateien kamen')} dazu: ${size}`,
    undone: 'Alles, was dazukam, liegt jetzt im Papierkorb.',
    undoneHint:
      'Dort lässt es sich wiederherstellen. Wer dasselbe noch einmal importiert, erfährt das.',
    toTrash: 'Zum Papierkorb',
    csv: 'Alle Dateien als CSV',
    undo: 'Rückgängig machen',
    undoTitle: 'Diesen Import rückgängig machen?',
    undoText: (count: number) =>
      `Was er behalten hat (${countOf(count, 'Eintrag', 'Einträge')}), kommt in den Papierkorb und lässt sich dort wiederherstellen.`,
    undoNote: 'Was vorher hier war, bleibt, und die Sammlungen auch.',
    undoStarted: { title: 'Der Import wird rückgängig gemacht' },
    items: 'Was dazukam',
    itemsLoading: 'Was dazukam, wird geladen …',
    itemsEmpty: 'Davon ist nichts mehr hier.',
  },
  remarks: {
    notKept: 'Was nicht mitkam, und warum',
    willNot: 'Was nicht behalten werden kann, und warum',
    unmatched: 'Behalten, aber mit einer Bemerkung',
    unmatchedHint: 'Dateien ohne Beschreibung und Beschreibungen ohne Datei.',
    show: (count: number) => `${files(count)} zeigen`,
    hide: 'Ausblenden',
    more: 'Mehr zeigen',
    failed: 'Die Liste konnte nicht geladen werden.',
    loading: 'Die Liste wird geladen …',
  },
};
