import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Manifest,
  formatVersion,
  manifestName,
  manifestSchema,
  markerName,
  markerSchema,
  unfinishedPrefix,
} from '#features/backups/backup-format.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { writeFileAtomically } from '#platform/storage/durable-files.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

/** For a person who finds the disk years later. */
const readmeName = 'README.txt';
const readme = `This folder holds backups of Heirloom, a private archive of films, photos and recordings.

originals/  the files as they were uploaded: any computer can open them
snapshots/  the database at several moments (titles, dates, people, albums), and which files belong to it

To bring everything back, install Heirloom and run: script/heirloom restore FOLDER
Everything here is readable to whoever has this disk: keep it as safe as the archive itself.
`;

/** A folder of backups and its subfolders. */
export type BackupPlace = { root: string; originalsDir: string; snapshotsDir: string };

export function placeAt(root: string): BackupPlace {
  return {
    root,
    originalsDir: path.join(root, 'originals'),
    snapshotsDir: path.join(root, 'snapshots'),
  };
}

/**
 * Makes a folder ready for backups of this installation.
 * @param isKnown whether this installation has made backups there: if so, an empty folder is a disk that is not mounted
 * @throws Error that says what the operator must change
 */
export async function preparePlace(
  root: string,
  { installationId, isKnown }: { installationId: string; isKnown: boolean },
): Promise<BackupPlace> {
  const place = placeAt(root);
  const owner = await readOwner(root);
  if (owner !== null && owner !== installationId) {
    throw new Error(reasons.ofAnother(root));
  }
  if (owner === null) await begin(root, { installationId, isKnown });
  for (const folder of [place.originalsDir, place.snapshotsDir]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  return place;
}

async function begin(
  root: string,
  { installationId, isKnown }: { installationId: string; isKnown: boolean },
): Promise<void> {
  if ((await namesIn(root)).some(isNotOfTheDisk)) {
    throw new Error(reasons.somethingElse(root));
  }
  if (isKnown) {
    throw new Error(reasons.gone(root));
  }
  await mkdir(root, { recursive: true, mode: 0o700 });
  const target = path.join(root, markerName);
  await writeFile(path.join(root, readmeName), readme);
  const text = `${JSON.stringify({ format: formatVersion, installationId }, null, 2)}\n`;
  await rm(`${target}.part`, { force: true });
  await writeFileAtomically({ target, text, temporary: `${target}.part`, root });
}

/** Returns the installation that made the backups there; null when there are none. */
async function readOwner(root: string): Promise<string | null> {
  try {
    const text = await readFile(path.join(root, markerName), 'utf8');
    return markerSchema.parse(JSON.parse(text)).installationId;
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw new Error(reasons.markerUnreadable(path.join(root, markerName)), { cause: error });
  }
}

/** Lists the names of the complete snapshots, oldest first. */
export async function listSnapshots({ snapshotsDir }: BackupPlace): Promise<string[]> {
  return (await namesIn(snapshotsDir)).filter((name) => !name.startsWith('.')).toSorted();
}

/** Lists the folders of snapshots that were never finished. */
export async function listUnfinished({ snapshotsDir }: BackupPlace): Promise<string[]> {
  return (await namesIn(snapshotsDir)).filter((name) => name.startsWith(unfinishedPrefix));
}

/** @throws Error when the manifest is missing, or not one of Heirloom */
export async function readManifest(snapshotDir: string): Promise<Manifest> {
  const file = path.join(snapshotDir, manifestName);
  try {
    return manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(reasons.manifestBroken(file), { cause: error });
  }
}

/**
 * Finds what a path given by the operator is: a folder of backups, or one snapshot of it.
 * @throws Error when it is neither
 */
export async function findBackups(
  given: string,
): Promise<{ place: BackupPlace; snapshots: string[]; isAll: boolean }> {
  const asked = path.resolve(given);
  const isSnapshot = path.basename(path.dirname(asked)) === 'snapshots';
  const place = placeAt(isSnapshot ? path.dirname(path.dirname(asked)) : asked);
  if ((await readOwner(place.root)) === null) {
    throw new Error(`${given} is not a folder of Heirloom's backups.`);
  }
  const all = await listSnapshots(place);
  const snapshots = isSnapshot ? all.filter((name) => name === path.basename(asked)) : all;
  if (snapshots.length === 0) throw new Error(`There is no finished backup in ${given}.`);
  return { place, snapshots, isAll: !isSnapshot };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** A folder with only the entries of a freshly formatted disk counts as empty. */
function isNotOfTheDisk(name: string): boolean {
  return (
    name !== 'lost+found' &&
    name !== 'System Volume Information' &&
    !name.startsWith('.') &&
    ![readmeName, `${markerName}.part`].includes(name)
  );
}
