import type { collectionMessages } from '#features/collections/collections.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

/** A failure with the server's message as description. */
const failed = (title: string) => (message: string) => ({ title, description: message });
const items = (count: number) => countOf(count, 'Eintrag', 'Einträge');

export const collectionGerman: Translation<typeof collectionMessages> = {
  title: 'Sammlungen',
  subtitle: 'Ordne deine Medien in Sammlungen',
  create: 'Sammlung anlegen',
  featured: 'Ausgewählte Sammlungen',
  empty: 'Noch keine Sammlungen',
  emptyHint: 'Lege deine erste Sammlung an und bring Ordnung in deine Medien',
  loading: 'Deine Sammlungen werden geladen …',
  listFailed: 'Deine Sammlungen konnten nicht geladen werden.',
  viewAll: 'Alle ansehen',
  itemCount: items,
  created: (date: string) => `Angelegt am ${date}`,
  typeLabel: { photos: 'Fotos', movies: 'Filme', audio: 'Aufnahmen', mixed: 'Gemischt' },
  card: {
    actions: (name: string) => `Weitere Aktionen für ${name}`,
    changeThumbnail: 'Titelbild ändern',
    pin: 'An die Startseite heften',
    unpin: 'Von der Startseite lösen',
    download: 'Als ZIP herunterladen',
    delete: 'Löschen',
    pinned: 'An die Startseite geheftet',
  },
  remove: {
    title: 'Sammlung löschen?',
    prompt: (name: string) =>
      `Möchtest du „${name}“ wirklich löschen? Das lässt sich nicht rückgängig machen.`,
    sharedPrompt: (name: string, space: string) =>
      `Niemand in „${space}“ sieht „${name}“ mehr. Du findest sie unter den Sammlungen des Familienbereichs und kannst sie 30 Tage lang zurückholen.`,
    itemsStay: (count: number) =>
      count === 1
        ? 'Der Eintrag darin bleibt in deinem Archiv.'
        : `Die ${items(count)} darin bleiben in deinem Archiv.`,
    confirm: 'Löschen',
  },
  page: {
    back: 'Zurück zu den Sammlungen',
    addItems: 'Hinzufügen',
    browseMedia: 'Medien ansehen',
    playAll: 'Abspielen',
    edit: 'Bearbeiten',
    items: (name: string) => `Inhalt von ${name}`,
    loading: 'Deine Sammlung wird geladen …',
    loadingItems: 'Der Inhalt wird geladen …',
    itemsFailed: 'Der Inhalt konnte nicht geladen werden.',
    empty: 'Die Sammlung ist leer',
    emptyHint: 'Füge Fotos oder Filme hinzu und beginne deine Sammlung',
    removeItem: 'Aus der Sammlung nehmen',
    moveLeft: 'Nach links',
    moveRight: 'Nach rechts',
    moveTo: 'Verschieben …',
    place: (total: number) => `Platz (1 bis ${total})`,
    placeHint: 'Platz 1 ist der Anfang der Sammlung.',
    placeInvalid: (total: number) => `Bitte gib eine Zahl von 1 bis ${total} ein.`,
    move: 'Verschieben',
    addCaption: 'Bildunterschrift hinzufügen',
    editCaption: 'Bildunterschrift bearbeiten',
    caption: 'Bildunterschrift',
    captionHint: 'Ein paar Worte zu diesem Eintrag, nur in dieser Sammlung.',
    moved: (title: string, place: number, total: number) =>
      `${title} ist jetzt Eintrag ${place} von ${total}`,
  },
  details: {
    editTitle: 'Sammlung bearbeiten',
    name: 'Name',
    description: 'Beschreibung',
    type: 'Art',
    save: 'Speichern',
    cancel: 'Abbrechen',
  },
  createDialog: {
    detailsTitle: 'Neue Sammlung anlegen',
    mediaTitle: 'Medien zur Sammlung hinzufügen',
    steps: {
      label: 'Schritte',
      details: 'Angaben',
      media: 'Medien',
      done: 'erledigt',
      current: 'aktuell',
    },
    next: 'Weiter: Medien',
    back: 'Zurück',
    cancel: 'Abbrechen',
    skip: 'Ohne Medien anlegen',
    create: 'Sammlung anlegen',
    creating: 'Wird angelegt …',
    leaveOut: (count: number) => ({
      title:
        count === 1
          ? 'Den gewählten Eintrag weglassen?'
          : `Die ${formatCount(count)} gewählten Einträge weglassen?`,
      description: 'Die Sammlung ist dann leer. Du kannst sie später füllen.',
      confirmLabel: 'Leer anlegen',
      cancelLabel: 'Zurück',
    }),
    adding: (done: number, total: number) => `${done} von ${total} hinzugefügt …`,
    selectMedia: 'Medien auswählen',
    addMore: 'Weitere Medien hinzufügen',
    selected: (count: number) => `${items(count)} ausgewählt`,
    noneSelected: 'Wähle, was hineinkommt, oder mach das später.',
    remove: (title: string) => `${title} entfernen`,
  },
  picker: {
    title: 'Medien für die Sammlung auswählen',
    search: 'Nach Titel suchen …',
    tabs: {
      label: 'Art der Medien',
      all: 'Alle',
      image: 'Fotos',
      video: 'Filme',
      audio: 'Aufnahmen',
    },
    loading: 'Medien werden geladen …',
    empty: 'Keine Medien gefunden',
    items: 'Deine Medien',
    selected: (count: number) => `${items(count)} ausgewählt`,
    add: (count: number) => `Auswahl hinzufügen (${count})`,
    cancel: 'Abbrechen',
    nothingSelected: 'Wähle zuerst etwas aus.',
  },
  thumbnail: {
    title: 'Titelbild der Sammlung auswählen',
    description: 'Wähle aus deiner Sammlung einen Eintrag als Titelbild.',
    empty: 'In dieser Sammlung ist noch nichts. Füge Medien hinzu, um ein Titelbild zu wählen.',
    items: 'Inhalt der Sammlung',
    current: 'Aktuell',
    choose: (title: string) => `„${title}“ als Titelbild nehmen`,
    automatic: 'Den ersten Eintrag nehmen',
    cancel: 'Abbrechen',
    loading: 'Der Inhalt wird geladen …',
  },
  addTo: {
    menu: 'Zu einer Sammlung hinzufügen',
    caption: 'Sammlung',
    title: 'Zu einer Sammlung hinzufügen',
    add: 'Hinzufügen',
    addTo: (name: string) => `Zu ${name} hinzufügen`,
    added: 'Hinzugefügt',
    alreadyIn: 'Schon drin',
    alreadyInReason: 'Ist schon in dieser Sammlung.',
    items,
    linked: 'Es gibt einen Link dazu: Wer ihn hat, sieht, was du hinzufügst.',
    newCollection: 'Neue Sammlung',
    namePlaceholder: 'Name der Sammlung',
    create: 'Anlegen',
    none: 'Noch keine Sammlungen',
    more: 'Mehr zeigen',
    loading: 'Deine Sammlungen werden geladen …',
    target: (name: string) => `Zu „${name}“ hinzufügen`,
    nothingSelected: 'Wähle zuerst etwas aus.',
  },
  slideshow: {
    label: (name: string) => `Diashow von ${name}`,
    close: 'Schließen',
    previous: 'Vorheriger Eintrag',
    next: 'Nächster Eintrag',
    play: 'Diashow abspielen',
    pause: 'Diashow anhalten',
    place: (place: number, total: number) => `${formatCount(place)} von ${formatCount(total)}`,
    loading: 'Wird geladen …',
    skipped: 'Nicht darstellbar',
  },
  inSpace: {
    of: (space: string) => `In ${space}`,
    back: (space: string) => `Zurück zu ${space}`,
    empty: 'Noch keine Sammlungen',
    emptyHint:
      'Eine Sammlung des Familienbereichs ist für alle darin. Wer etwas hinzufügen darf, legt eine an.',
    emptyItems: 'Noch ist nichts darin',
    choose: 'Auswahl aus',
    here: (space: string) => `In ${space}`,
    mine: 'Meine',
    mineIn: (space) => `Meine in ${space}`,
    mineHint: 'Was du von dir auswählst, kommt auch in den Familienbereich.',
    ofSpace: 'Sammlungen des Familienbereichs',
    own: 'Deine Sammlungen',
    noneHere: 'Der Familienbereich hat noch keine Sammlung.',
    removed: 'Gelöschte Sammlungen',
    removedFailed: 'Die gelöschten Sammlungen konnten nicht geladen werden.',
    until: (date: string) => `Kann bis ${date} zurückgeholt werden.`,
    restore: 'Zurückholen',
    restoreOf: (name: string) => `${name} zurückholen`,
    restored: { title: 'Die Sammlung ist wieder da' },
    restoreFailed: failed('Die Sammlung konnte nicht zurückgeholt werden'),
  },
  nameRequired: {
    title: 'Es fehlt noch ein Name',
    description: 'Bitte gib einen Namen für die Sammlung ein',
  },
  toasts: {
    created: { title: 'Sammlung angelegt' },
    createdWith: (name: string, count: number) => ({
      title: 'Sammlung angelegt!',
      description:
        count === 0
          ? `„${name}“ ist angelegt. Du kannst später Medien hinzufügen.`
          : `„${name}“ ist mit ${countOf(count, 'Eintrag', 'Einträgen')} angelegt.`,
    }),
    deleted: { title: 'Sammlung gelöscht' },
    updated: { title: 'Sammlung geändert' },
    pinned: { title: 'An die Startseite geheftet' },
    unpinned: { title: 'Von der Startseite gelöst' },
    zipBegun: (name: string, count: number) => ({
      title: 'Dein Download beginnt',
      description: `„${name}“ kommt als ZIP-Datei mit ${count === 1 ? 'dem Original' : `${formatCount(count)} Originalen`}. Dein Browser zeigt, wie weit er ist.`,
    }),
    itemsAdded: (added: number, alreadyIn: number) => ({
      title: `${items(added)} hinzugefügt`,
      description:
        alreadyIn === 0
          ? undefined
          : `${items(alreadyIn)} ${alreadyIn === 1 ? 'war' : 'waren'} schon darin.`,
    }),
    itemRemoved: { title: 'Eintrag herausgenommen' },
    captionSaved: { title: 'Bildunterschrift gespeichert' },
    thumbnailUpdated: { title: 'Titelbild geändert' },
    thumbnailSet: (title: string) => ({
      title: 'Titelbild geändert',
      description: `Das Titelbild der Sammlung ist jetzt „${title}“`,
    }),
  },
  failures: {
    fetching: failed('Die Sammlungen konnten nicht geladen werden'),
    creating: failed('Die Sammlung konnte nicht angelegt werden'),
    deleting: failed('Die Sammlung konnte nicht gelöscht werden'),
    loading: failed('Die Sammlung konnte nicht geladen werden'),
    adding: failed('Der Eintrag konnte nicht hinzugefügt werden'),
    removing: failed('Der Eintrag konnte nicht herausgenommen werden'),
    thumbnail: failed('Das Titelbild konnte nicht geändert werden'),
    updating: failed('Die Sammlung konnte nicht geändert werden'),
    placeGone:
      'Die Sammlung hat sich inzwischen geändert. Bitte verschiebe den Eintrag noch einmal.',
    creatingInDialog: {
      title: 'Fehler',
      description: 'Die Sammlung konnte nicht angelegt werden. Bitte versuche es noch einmal.',
    },
    loadingItems: {
      title: 'Fehler',
      description: 'Der Inhalt der Sammlung konnte nicht geladen werden',
    },
  },
};
