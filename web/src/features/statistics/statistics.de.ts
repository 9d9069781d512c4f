import type { statisticsMessages } from '#features/statistics/statistics.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const statisticsGerman: Translation<typeof statisticsMessages> = {
  title: 'Statistik',
  totals: 'Gesamtzahlen',
  users: 'Konten',
  videos: 'Filme',
  images: 'Fotos',
  audio: 'Aufnahmen',
  storage: 'Speicher',
  refresh: 'Aktualisieren',
  download: 'Als CSV',
  fetchFailed: 'Die Statistik konnte nicht geladen werden',
  removed: 'Gelöscht',
  retry: 'Erneut versuchen',
  loading: 'Statistik wird geladen …',
  empty: 'Noch keine Daten vorhanden',
  showMore: 'Mehr zeigen',
  caption: 'Dateien und Speicher je Person',
  columns: {
    name: 'Person',
    email: 'E-Mail',
    videos: 'Filme',
    images: 'Fotos',
    audio: 'Aufnahmen',
    files: 'Dateien',
    size: 'Speicher',
    lastLogin: 'Zuletzt da',
    joined: 'Dabei seit',
  },
  clips: (count) =>
    `${countOf(count, 'Teil', 'Teile')} von Filmen und Aufnahmen: eigene Objekte, ohne Speicher.`,
  note: (trashed: number, derived: string) =>
    `Gezählt wird der Speicher der Originale${trashed === 0 ? '' : ` einschließlich ${countOf(trashed, 'Datei', 'Dateien')} im Papierkorb`}. ` +
    `Vorschaubilder und Kopien fürs Web belegen weitere ${derived}.`,
};
