import { createPaths, folderOf, safeName } from '#features/downloads/zip-names.ts';
import type { ExportedRow } from '#features/export/export-items.read.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';

/** Beside an original, what is known of it, for other programs. */
export function xmpOf(path: string): string {
  return `${path}.xmp`;
}

/** Where small files lie that other programs had put beside an original. No folder of a year or a person is called so. */
export const besideFolder = 'data/_beside';
export const archivePath = 'data/archive.json';

const aboutMaximum = 60;
/** Windows takes paths of 259 letters: some 30 for where the export lies, and 4 for the XMP file. */
const longestPlace = 225;

/** Chooses for each item of an export, in the order of their ids, a path that nothing else has. */
export function createPlaces({ isByPerson }: { isByPerson: boolean }) {
  const choosePath = createPaths(xmpOf, longestPlace);
  return (row: ExportedRow, name = row.original_name): string => {
    const person = isByPerson ? `/${personFolder(row.username)}` : '';
    return choosePath(`data${person}/${folderOfItem(row)}`, name);
  };
}

/** Never `_beside` nor `archive.json`: somebody may be called so. */
const personFolder = (username: string): string =>
  safeName(username).replace(/^(?:_|(?=archive\.json$))/i, '-');

/** As `1987/1987-07 Italy`, by the collection that it has been in for longest, else by the folder it came from. */
function folderOfItem(row: ExportedRow): string {
  if (row.deleted_at !== null) return 'Trash';
  const date = dateOf(row);
  const year = date === null ? 'Undated' : folderOf(row);
  const named = row.collectionNames[0] ?? row.folder?.split('/').at(-1) ?? '';
  const about = safeName(Array.from(named).slice(0, aboutMaximum).join(''));
  if (about === 'file') return date === null || date === year ? year : `${year}/${date}`;
  const isDated = date === null || about.startsWith(date);
  return `${year}/${isDated ? about : safeName(`${date} ${about}`)}`;
}

/** The month, year or decade; null where nobody knows any. */
function dateOf(row: MediaRow): string | null {
  const { captured_at: taken, capture_precision: precision } = row;
  if (taken === null || precision === 'unknown') return null;
  return precision === 'day' || precision === 'month' ? taken.slice(0, 7) : folderOf(row);
}
