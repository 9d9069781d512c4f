import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { ImportPlaceEntry } from '@heirloom/contract/imports/imports.schema.ts';
import { AppError } from '#platform/errors.ts';

/** More than anybody would look through. */
const mostEntries = 500;

/**
 * Returns where a path below the folder of the operator is. Links are not followed, so that nothing outside of it is
 * found.
 * @throws AppError NOT_FOUND alike for what is missing and what is elsewhere
 */
export async function locatePlace(root: string, place: string): Promise<string> {
  const names = place.split('/');
  if (names.some((name) => ['', '.', '..'].includes(name)) || /[\0\\]/.test(place)) {
    throw new AppError('NOT_FOUND');
  }
  const realRoot = await realpath(root).catch(notFound);
  const wanted = path.join(realRoot, ...names);
  if ((await realpath(wanted).catch(notFound)) !== wanted) throw new AppError('NOT_FOUND');
  return wanted;
}

const notFound = (): never => {
  throw new AppError('NOT_FOUND');
};

/** Lists the folders and ZIP files in a folder; hidden ones, links and other files are left out. */
export async function listPlaces(
  root: string,
  place: string | null,
): Promise<{ entries: ImportPlaceEntry[]; isCut: boolean }> {
  const folder =
    place === null ? await realpath(root).catch(notFound) : await locatePlace(root, place);
  const found = await readdir(folder, { withFileTypes: true }).catch(notFound);
  const shown = found
    .filter((entry) => !entry.name.startsWith('.') && entry.name.isWellFormed())
    .filter((entry) => entry.isDirectory() || (entry.isFile() && /\.zip$/i.test(entry.name)))
    .toSorted((one, other) => byName(one.name, other.name));
  const entries = await Promise.all(
    shown.slice(0, mostEntries).map(async (entry): Promise<ImportPlaceEntry> => {
      const isFolder = entry.isDirectory();
      const facts = isFolder ? null : await lstat(path.join(folder, entry.name)).catch(() => null);
      return {
        path: place === null ? entry.name : `${place}/${entry.name}`,
        name: entry.name,
        kind: isFolder ? 'folder' : 'zip',
        sizeBytes: facts?.size ?? null,
      };
    }),
  );
  return { entries, isCut: shown.length > mostEntries };
}

const { compare: byName } = new Intl.Collator('en', { numeric: true });
