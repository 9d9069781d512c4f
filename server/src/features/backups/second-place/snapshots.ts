import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Manifest,
  manifestHashName,
  manifestName,
  manifestSchema,
  originalsListName,
} from '#features/backups/backup-format.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import { BrokenSeal } from '#platform/copy-place/age-box.ts';
import { joinPieces, PlaceTrouble } from '#platform/copy-place/copy-place.ts';
import { isReadError } from '#platform/storage/storage-error.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

const snapshotsFolder = 'snapshots';

export function inSnapshot(snapshot: string, file: string): string {
  return `${snapshotsFolder}/${snapshot}/${file}`;
}

/** What nameSnapshot makes; anything else there is not ours. */
const snapshotName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/;

/** When a snapshot was made, as its name says it. */
export function timeOf(snapshot: string): Date {
  const [, day = '', time = ''] = /^(.+)T(.+)Z/.exec(snapshot) ?? [];
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`);
}

/** Lists the snapshots of a second place with their files and sizes there; only finished ones have a manifest. */
export async function listSecondSnapshots({ place, nameOf }: SecondPlace) {
  const found = new Map<string, Map<string, number>>();
  for await (const page of place.list(`${snapshotsFolder}/`)) {
    for (const { name, sizeBytes } of page) {
      const [, snapshot = ''] = name.split('/');
      if (!snapshotName.test(snapshot)) continue;
      const files = found.get(snapshot) ?? new Map<string, number>();
      found.set(snapshot, files.set(name, sizeBytes));
    }
  }
  const all = [...found].map(([name, files]) => ({
    name,
    files,
    isFinished: files.has(nameOf(inSnapshot(name, manifestName))),
  }));
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export type SecondSnapshot = Awaited<ReturnType<typeof listSecondSnapshots>>[number];

/** A snapshot that is damaged, in a place that answers. */
export class BrokenSnapshot extends PlaceTrouble {}

/** @throws BrokenSnapshot when its manifest is missing, or not as it was written */
export async function readSecondManifest(second: SecondPlace, snapshot: string): Promise<Manifest> {
  const text = await readSmall(second, inSnapshot(snapshot, manifestName));
  const hash = await readSmall(second, inSnapshot(snapshot, manifestHashName));
  const isWhole = createHash('sha256').update(text).digest('hex') === hash.toString().slice(0, 64);
  const manifest = isWhole ? manifestSchema.safeParse(JSON.parse(text.toString())).data : undefined;
  if (manifest) return manifest;
  throw new BrokenSnapshot(reasons.secondManifest(snapshot, second.place.name));
}

/** Returns nothing for an object that is missing or was changed. */
async function readSmall(second: SecondPlace, name: string): Promise<Buffer> {
  const pieces = await second.read(name);
  if (pieces === null) return Buffer.alloc(0);
  return joinPieces(pieces).catch((error: unknown) => {
    if (error instanceof BrokenSeal || isReadError(error)) return Buffer.alloc(0);
    throw error;
  });
}

/** Writes the files of a snapshot into a folder. @throws BrokenSnapshot */
export async function fetchSnapshot(
  second: SecondPlace,
  { snapshot, folder: target }: { snapshot: string; folder: string },
): Promise<void> {
  const { files } = await readSecondManifest(second, snapshot);
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const file of [...files.map((each) => each.path), manifestHashName, manifestName]) {
    await fetchFile(second, { snapshot, file, target: path.join(target, file) });
  }
}

/** Writes a file of a snapshot into a folder. */
async function fetchFile(
  second: SecondPlace,
  { snapshot, file, target }: { snapshot: string; file: string; target: string },
): Promise<void> {
  const name = inSnapshot(snapshot, file);
  const pieces = await second.read(name);
  if (pieces === null) throw new BrokenSnapshot(reasons.secondFile(name, second.place.name));
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeHashed(target, pieces);
}

/** Fetches the list of originals of a snapshot into a folder, and returns its file. */
export async function fetchSecondList(
  second: SecondPlace,
  snapshot: string,
  folder: string,
): Promise<string> {
  const target = path.join(folder, `list-${snapshot}`);
  await fetchFile(second, { snapshot, file: originalsListName, target });
  return target;
}

/** Adds a file of this computer. */
export function putFile(
  second: SecondPlace,
  { name, file, sizeBytes }: { name: string; file: string; sizeBytes: number },
): Promise<boolean> {
  return second.put(name, piecesOf(file), sizeBytes);
}

/** Opens the file only at the first read. */
async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file);
}
