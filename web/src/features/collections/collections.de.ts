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
