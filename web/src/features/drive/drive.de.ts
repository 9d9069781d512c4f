import type { driveMessages } from '#features/drive/drive.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'Datei', 'Dateien');
const transfers = (count: number) => countOf(count, 'Übertragung', 'Übertragungen');

export const driveGerman: Translation<typeof driveMessages> = {
  title: 'Google Drive',
  connectedTo: (account: string) => `Verbunden mit ${account}`,
  connected: 'Verbunden',
  notConnected: 'Nicht verbunden',
  loading: 'Google Drive wird gefragt …',
  statusFailed: 'Der Stand der Verbindung konnte nicht gelesen werden.',
  retry: 'Erneut versuchen',

  toasts: {
    startFailed: 'Die Anmeldung bei Google Drive konnte nicht gestartet werden',
    connected: 'Google Drive ist verbunden',
    connectFailed: 'Die Anmeldung bei Google Drive hat nicht geklappt',
    loadFailed: 'Die Dateien von Google Drive konnten nicht geladen werden',
    transferred: (name: string) => `Datei ${name} ist übertragen`,
    transferFailed: (name: string) => `${name} konnte nicht übertragen werden`,
    manyTransferred: (count: number) => `${files(count)} übertragen`,
    manyFailed: (count: number) =>
      `${files(count)} ${count === 1 ? 'konnte' : 'konnten'} nicht übertragen werden`,
    skipped: (name: string) => `${name} ist schon im Archiv`,
    disconnected: 'Google Drive ist getrennt',
    notRevoked:
      'Google konnte nicht benachrichtigt werden. Entferne Heirloom auch in deinem Google-Konto.',
    disconnectFailed: 'Google Drive konnte nicht getrennt werden',
    cancelFailed: 'Die Übertragung konnte nicht abgebrochen werden',
    retryFailed: 'Die Übertragung konnte nicht neu gestartet werden',
    refusedByPerson: 'Heirloom hat nicht die Erlaubnis bekommen, die Dateien zu sehen.',
  },

  connect: {
    title: 'Filme, Fotos und Aufnahmen von Google Drive holen',
    description:
      'Google fragt dich, ob Heirloom deine Dateien sehen darf. Heirloom liest sie nur, und du kannst die Verbindung jederzeit trennen.',
    action: 'Verbinden',
    busy: 'Weiter zu Google …',
  },
  reconnect: {
    title: 'Bitte neu verbinden',
    description:
      'Google Drive hat die Erlaubnis zurückgezogen, oder sie ist abgelaufen. Übertragungen gehen weiter, wo sie waren, sobald du neu verbindest.',
    action: 'Neu verbinden',
  },
  setUp: {
    title: 'Google Drive ist auf diesem Server nicht eingerichtet',
    intro: 'Das macht einmal, wer diesen Server betreibt:',
    steps: {
      project:
        'Lege in der Google Cloud Console ein Projekt an, schalte die Google Drive API ein und erstelle einen OAuth-Client vom Typ „Webanwendung“.',
      redirect: 'Trage dort diese Adresse als autorisierten Weiterleitungs-URI ein:',
      settings: 'Gib Heirloom den Client mit diesen beiden Einstellungen, und starte es dann neu:',
    },
    more: 'Alle Einstellungen stehen in docs/configuration.md.',
  },
  disconnect: {
    action: 'Trennen',
    question: 'Google Drive trennen?',
    description:
      'Heirloom vergisst die Erlaubnis und zieht sie bei Google zurück. Übertragene Dateien bleiben.',
    open: (count: number) =>
      `${transfers(count)} ${count === 1 ? 'hält' : 'halten'} an, bis du wieder verbindest.`,
  },

  tabs: { label: 'Google Drive', files: 'Dateien', transfers: 'Übertragungen' },

  search: 'Nach Namen suchen',
  place: 'Wo gesucht wird',
  places: { 'my-drive': 'Meine Ablage', 'shared-with-me': 'Für mich freigegeben' },
  top: 'Geteilte Ablage',
  path: 'Übergeordnete Ordner',
  results: (query: string) => `Alles mit dem Namen „${query}“`,
  target: {
    button: (name: string) => `Übertragen an ${name}`,
    myself: 'mich selbst',
    title: 'Wem werden diese Dateien gehören?',
    person: 'Person',
    toMyself: 'An mich selbst übertragen',
    done: 'Fertig',
  },

  columns: { name: 'Name', size: 'Größe', modified: 'Geändert', transfer: 'Übertragung' },
  list: 'Dateien in Google Drive',
  select: (name: string) => `${name} auswählen`,
  selectAll: 'Alle auswählen',
  open: (name: string) => `${name} öffnen`,
  folder: 'Ordner',
  shortcut: 'Verknüpfung',
  unknownSize: '–',
  loadMore: 'Mehr laden',
  empty: 'Dieser Ordner ist leer',
  nothingFound: 'Keine Dateien gefunden',
  transfer: 'Übertragen',
  transferNamed: (name: string) => `${name} übertragen`,
  transferSelected: (count: number) => `${files(count)} übertragen`,
  wholeFolder: {
    open: (name: string) => `Den Ordner ${name} übertragen`,
    title: (name: string) => `„${name}“ übertragen`,
    lead: 'Alles in diesem Ordner und seinen Unterordnern, was Heirloom aufbewahren kann.',
    counting: 'Es wird gezählt, was darin ist …',
    failed: 'Der Ordner konnte nicht gezählt werden',
    nothing: 'Darin ist nichts, was übertragen werden könnte.',
    rows: {
      files: 'Zu übertragen',
      folders: 'Ordner',
      alreadyThere: 'Schon im Archiv',
      untransferable: 'Ausgelassen',
      closedFolders: 'Für dieses Konto nicht offen',
    },
    files,
    folders: (count: number) => countOf(count, 'Ordner', 'Ordner'),
    leftOut: (count: number) => `${files(count)}, weder Film noch Foto noch Aufnahme`,
    sized: (amount: string, size: string) => `${amount}, ${size}`,
    cancel: 'Abbrechen',
    start: (count: number) => `${files(count)} übertragen`,
    starting: 'Wird gestartet …',
    started: (count: number) => `${files(count)} ${count === 1 ? 'ist' : 'sind'} unterwegs`,
    notStarted: 'Der Ordner konnte nicht übertragen werden',
  },
  transferring: 'Wird übertragen …',
  transferred: 'Übertragen',
  known: 'Im Archiv',
  failed: 'Fehlgeschlagen',
  obstacles: {
    'google-document':
      'Ein Google-Dokument hat keine Datei, die sich übertragen ließe. Lade es bei Google Drive als PDF herunter, wenn du eine Kopie brauchst.',
    'not-media': 'Weder Film noch Foto noch Aufnahme',
    'no-download': 'Der Eigentümer erlaubt kein Herunterladen',
    'too-large': 'Größer, als dieser Server annimmt',
    empty: 'Diese Datei ist leer',
  },

  transfers: {
    list: 'Übertragungen',
    empty: 'Noch keine Übertragungen',
    emptyHint: 'Hier stehen die Dateien, die du von Google Drive holst.',
    to: (name: string) => `an ${name}`,
    progress: (name: string) => `Übertragung von ${name}`,
    amount: (received: string, total: string) => `${received} von ${total}`,
    states: {
      queued: 'Wartet',
      running: 'Wird übertragen …',
      stored: 'Übertragen',
      skipped: 'Übersprungen',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    goesOn: (note: string) => `${note} Es geht von selbst weiter.`,
    cancel: 'Abbrechen',
    cancelNamed: (name: string) => `Übertragung von ${name} abbrechen`,
    open: (count: number) => `Noch ${transfers(count)}`,
    cancelAll: 'Alle abbrechen',
    cancelAllQuestion: (count: number) => `${transfers(count)} abbrechen?`,
    cancelAllNote: 'Was schon angekommen ist, bleibt im Archiv.',
    keepGoing: 'Weitermachen',
    cancelledAll: (count: number) => `${transfers(count)} abgebrochen`,
    retry: 'Erneut versuchen',
    retryNamed: (name: string) => `Übertragung von ${name} erneut versuchen`,
  },
};
