import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type OriginalEntry,
  originalEntry,
  originalPath,
} from '#features/backups/backup-format.ts';
import { placeAt } from '#features/backups/backup-place.ts';
import type { NewOriginal } from '#features/backups/new-originals.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { type PreparedRestore, prepareRestore } from '#features/backups/restore-backup.ts';
import { haveHash } from '#features/backups/second-place/hash-pieces.ts';
import {
  copyName,
  mostGenerations,
  originalOf,
  sidecarName,
} from '#features/backups/second-place/place-format.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import { fetchSnapshot, listSecondSnapshots } from '#features/backups/second-place/snapshots.ts';
import { BrokenSeal } from '#platform/copy-place/age-box.ts';
import { joinPieces, PlaceTrouble } from '#platform/copy-place/copy-place.ts';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import { sidecarSchema } from '#platform/storage/storage.ts';

/** Below DATA_DIR; with a dot, so that the target of a restore still counts as empty. */
const fetchedFolder = '.second-place';

type Restoring = {
  dataDir: string;
  target: RestoreTarget;
  /** The name of an older backup; the latest, and what was copied after it, if not given. */
  wanted?: string | undefined;
};

/**
 * Fetches a backup of a second place, and checks what can be checked before anything is written.
 * @throws Error when there is none, it is damaged, or the target is not empty
 */
export async function prepareFromSecondPlace(
  second: SecondPlace,
  { dataDir, target, wanted }: Restoring,
): Promise<PreparedRestore> {
  if ((await target.readBackup()) === null) await target.requireEmpty();
  const snapshot = await chooseSnapshot(second, wanted);
  const place = placeAt(path.join(dataDir, fetchedFolder));
  await fetchSnapshot(second, { snapshot, folder: path.join(place.snapshotsDir, snapshot) });
  const prepared = await prepareRestore({ place, snapshot }, target);
  const added = wanted === undefined ? await findAdded(second, prepared.entries) : [];
  return { ...prepared, added, readOriginal: (entry) => readGood(second, entry) };
}

/** Removes what was fetched, unless a stopped restore shall go on with it. */
export async function removeFetched({
  dataDir,
  target,
}: Pick<Restoring, 'dataDir' | 'target'>): Promise<void> {
  if ((await target.readBackup()) !== null) return;
  await rm(path.join(dataDir, fetchedFolder), { recursive: true, force: true });
}

/** Returns the name of the latest backup, or the wanted one. @throws PlaceTrouble when there is none */
export async function chooseSnapshot(second: SecondPlace, wanted?: string): Promise<string> {
  const all = await listSecondSnapshots(second);
  const finished = all.filter(({ isFinished }) => isFinished).map(({ name }) => name);
  const latest = finished.at(-1);
  if (latest === undefined) {
    throw new PlaceTrouble(reasons.secondUnfinished(second.place.name));
  }
  if (wanted === undefined || finished.includes(wanted)) return wanted ?? latest;
  throw new PlaceTrouble(reasons.secondLacks(wanted, second.place.name, finished.join(', ')));
}

/** Finds originals that were copied after the backup, by their sidecars. */
async function findAdded(second: SecondPlace, entries: OriginalEntry[]): Promise<NewOriginal[]> {
  const named = new Set(entries.map(({ bucket, key }) => `${bucket}/${key}`));
  const added: NewOriginal[] = [];
  for await (const page of second.place.list('sidecars/')) {
    for (const { name } of page) {
      const original = originalOf(name);
      const found =
        original === null || named.has(original) ? null : await readAdded(second, original);
      if (found) added.push(found);
    }
  }
  return added;
}

async function readAdded(second: SecondPlace, original: string): Promise<NewOriginal | null> {
  const [bucket = '', ...rest] = original.split('/');
  const place = originalEntry
    .pick({ bucket: true, key: true })
    .safeParse({ bucket, key: rest.join('/') });
  const pieces = place.success ? await second.read(sidecarName(place.data)) : null;
  if (!place.success || pieces === null) return null;
  try {
    const sidecarText = (await joinPieces(pieces)).toString('utf8');
    const sidecar = sidecarSchema.parse(JSON.parse(sidecarText));
    const { id: mediaId, sizeBytes, sha256 } = sidecar;
    const entry = originalEntry.parse({
      ...place.data,
      mediaId,
      sizeBytes,
      sha256,
      state: 'whole',
    });
    return { entry, sidecar, sidecarText };
  } catch (error) {
    if (error instanceof PlaceTrouble) throw error;
    return null;
  }
}

/** Reads the last copy of an original, or of several the one that is good; a damaged one is better than none. */
export async function* readGood(second: SecondPlace, entry: OriginalEntry): AsyncGenerator<Buffer> {
  const there: string[] = [];
  for (let generation = 1; generation <= mostGenerations; generation += 1) {
    const name = copyName(entry, generation);
    if ((await second.place.head(second.nameOf(name))) === null) break;
    there.unshift(name);
  }
  let chosen = there[0];
  if (there.length > 1) {
    for (const name of there) {
      const pieces = await second.read(name);
      if (pieces === null || !(await haveHash(pieces, entry.sha256))) continue;
      chosen = name;
      break;
    }
  }
  const pieces = chosen === undefined ? null : await second.read(chosen);
  if (pieces === null)
    throw Object.assign(new Error(`${originalPath(entry)} is missing.`), { code: 'ENOENT' });
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error;
    throw Object.assign(new Error(error.message), { syscall: 'read' });
  }
}
