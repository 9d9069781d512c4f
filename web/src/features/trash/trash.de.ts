import { trashDays } from '@heirloom/contract/limits.ts';
import type { trashMessages } from '#features/trash/trash.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'Datei', 'Dateien');
const forGood = 'Das lässt sich nicht rückgängig machen.';

export const trashGerman: Translation<typeof trashMessages> = {
  label: 'Papierkorb',
  everybodys: 'Papierkorb aller Konten',
  superuserPurges: `Gelöschte Dateien bleiben ${trashDays}\u00a0Tage hier. Du kannst sie wiederherstellen. Nur ein Hauptverwalter löscht Dateien anderer schon vorher.`,
  hint: `Gelöschte Dateien bleiben ${trashDays}\u00a0Tage hier. Danach sind sie endgültig weg.`,
  summary: (count: number, size: string) => `${files(count)}, ${size}`,
  loading: 'Papierkorb wird geladen …',
  empty: 'Der Papierkorb ist leer',
  fetchFailed: 'Deine Dateien konnten nicht geladen werden',
  columns: { title: 'Titel', owner: 'Eigentümer', deleted: 'Gelöscht', purge: 'Endgültig weg am' },
  daysLeft: (days: number) => `Noch ${countOf(days, 'Tag', 'Tage')}`,
  restore: 'Wiederherstellen',
  restoreOf: (title: string) => `Wiederherstellen: ${title}`,
  restored: (count: number) =>
    count === 1 ? 'Datei wiederhergestellt' : `${files(count)} wiederhergestellt`,
  restoreFailed: (count: number) =>
    count === 1
      ? 'Die Datei konnte nicht wiederhergestellt werden'
      : 'Die Dateien konnten nicht wiederhergestellt werden',
  purge: 'Jetzt löschen',
  purgeOf: (title: string) => `Jetzt löschen: ${title}`,
  purgeTitle: 'Endgültig löschen',
  purgePrompt: (title: string) => `Möchtest du „${title}“ wirklich löschen? ${forGood}`,
  purgeManyPrompt: (count: number) => `Möchtest du ${files(count)} wirklich löschen? ${forGood}`,
  belongsTo: (count: number, owners: readonly string[]) =>
    `${count === 1 ? 'Sie gehört' : 'Sie gehören'} ${listOf(owners)}.`,
  purged: (count: number) =>
    count === 1 ? 'Datei endgültig gelöscht' : `${files(count)} endgültig gelöscht`,
  purgeFailed: (count: number) =>
    count === 1
      ? 'Die Datei konnte nicht gelöscht werden'
      : 'Die Dateien konnten nicht gelöscht werden',
  deleteFailed: 'Das Löschen hat nicht geklappt',
  held: {
    title: (count: number) =>
      `${files(count)} im Papierkorb ${count === 1 ? 'wartet' : 'warten'} auf das endgültige Löschen`,
    text: (size: string, owners: number, limit: number) =>
      `Sie belegen ${size} und gehören ${countOf(owners, 'Person', 'Personen')}. Ohne Nachfrage löscht der Server in einer Nacht höchstens ${files(limit)}, falls seine Uhr falsch geht oder jemand aus Versehen gelöscht hat. Bis du es erlaubst, lässt sich alles wiederherstellen.`,
    look: 'Papierkorb ansehen',
    release: 'Endgültig löschen',
    releasing: 'Wird erlaubt …',
    released: 'Der Server löscht sie jetzt',
    failed: 'Die Dateien wurden nicht gelöscht',
    clockTitle: 'Die Uhr des Servers geht vielleicht falsch',
    clockText: (days: number) =>
      `Sie geht ${countOf(days, 'Tag', 'Tage')} weiter, als nach dem letzten nächtlichen Lauf zu erwarten war. War der Server so lange aus, ist alles gut: Der Papierkorb behält seine Dateien um diese Zeit länger und holt von selbst auf. Wenn nicht, stell die Uhr. Gelöscht wurde deswegen nichts.`,
  },
  emptyTrash: 'Papierkorb leeren',
  emptyPrompt: (count: number) =>
    `Möchtest du den Papierkorb wirklich leeren? ${count === 1 ? '1 Datei wird' : `${files(count)} werden`} gelöscht. ${forGood}`,
};

const listFormat = new Intl.ListFormat('de-DE', { type: 'conjunction' });
const listOf = (names: readonly string[]): string => listFormat.format(names);
