import { createReadStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Manifest,
  type OriginalEntry,
  coverPrefix,
  isInBackup,
  originalPath,
  secretName,
  sidecarEntry,
  sidecarsListName,
  storageMarkerName,
} from '#features/backups/backup-format.ts';
import type { BackupPlace } from '#features/backups/backup-place.ts';
import { checkFile } from '#features/backups/check-file.ts';
import { readJsonLines } from '#features/backups/json-lines.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { type SecretPlace, secretFile } from '#platform/auth/secret.ts';
import {
  type CopiesKeyPlace,
  copiesKeyFile,
  copiesKeyName,
} from '#platform/copy-place/copies-key.ts';
import { flush } from '#platform/storage/durable-files.ts';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import { fileErrorCode, isReadError } from '#platform/storage/storage-error.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

/** Where a restore reads originals; fails as reading a file does. */
export type ReadOriginal = (entry: OriginalEntry) => AsyncIterable<Buffer>;

export function originalsIn({ root }: BackupPlace): ReadOriginal {
  return (entry) => piecesOf(path.join(root, originalPath(entry)));
}

type Source = {
  readOriginal: ReadOriginal;
  snapshotDir: string;
  manifest: Manifest;
  target: RestoreTarget;
};
type Options = {
  signal?: AbortSignal;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
};

/** Copies the originals back; returns the paths of those that are missing or damaged in the backup. */
export async function restoreOriginals(
  { readOriginal, manifest, target }: Source,
  entries: OriginalEntry[],
  { signal, onProgress }: Options,
): Promise<{ missing: string[]; corrupt: string[] }> {
  const troubles = { missing: [] as string[], corrupt: [] as string[] };
  let done = 0;
  const onBytes = (sizeBytes: number) =>
    onProgress?.((done += sizeBytes), manifest.originals.bytes);
  for (const entry of entries.filter(isInBackup)) {
    signal?.throwIfAborted();
    // A stopped restore has copied it.
    if (await target.hasOriginal(entry.bucket, entry.key, entry)) {
      onBytes(entry.sizeBytes);
      continue;
    }
    const state = await copyBack({ readOriginal, target }, entry, { signal, onBytes });
    if (state !== 'fine') troubles[state].push(originalPath(entry));
  }
  await target.flush();
  return troubles;
}

type OwnPlaces = SecretPlace & CopiesKeyPlace;

/** The files of a backup that open an archive, and where they go; one in SECRET_FILE or COPY_KEY_FILE stays. */
function ownFilesOf(place: OwnPlaces): Map<string, string> {
  const ownFiles = new Map<string, string>();
  const isKeyThere = place.COPY_KEY_FILE !== undefined && existsSync(place.COPY_KEY_FILE);
  if (!isKeyThere) ownFiles.set(copiesKeyName, copiesKeyFile(place));
  const isSecretThere = place.SECRET_FILE !== undefined && existsSync(place.SECRET_FILE);
  if (!isSecretThere) ownFiles.set(secretName, secretFile(place));
  return ownFiles;
}

/** @throws Error where the secret or the key of another archive would be overwritten: it may exist nowhere else */
export async function refuseForeignFiles(manifest: Manifest, place: OwnPlaces): Promise<void> {
  const ownFiles = ownFilesOf(place);
  for (const { path: name, sha256 } of manifest.files) {
    const file = ownFiles.get(name);
    const isForeign = file !== undefined && (await checkFile(file, [sha256])) === 'corrupt';
    if (isForeign) throw new Error(reasons.fileOfAnother(file));
  }
}

/**
 * Restores the sidecars, the posters that people have chosen, the secret unless SECRET_FILE is there already, and the
 * marker of the storage.
 */
export async function restoreExtras(
  { snapshotDir, manifest, target }: Omit<Source, 'readOriginal'>,
  place: OwnPlaces,
): Promise<void> {
  const dataDir = path.resolve(place.DATA_DIR);
  const ownFiles = ownFilesOf(place);
  const sidecars = path.join(snapshotDir, sidecarsListName);
  for await (const { text, bucket, key } of readJsonLines(sidecars, sidecarEntry)) {
    await target.putSidecar(bucket, key, text);
  }
  for (const { path: name } of manifest.files) {
    const pieces = piecesOf(path.join(snapshotDir, name));
    const ownFile = ownFiles.get(name);
    if (ownFile !== undefined) {
      // Where the files go to an object store, nobody has made this folder yet.
      await mkdir(path.dirname(ownFile), { recursive: true, mode: 0o700 });
      await writeHashed(ownFile, pieces);
    }
    if (name === storageMarkerName) await target.putMarker(pieces);
    if (name.startsWith(coverPrefix)) {
      await target.putDerived('renditions', name.slice(coverPrefix.length), pieces);
    }
  }
  await target.flush();
  await flush(dataDir);
}

/** Opens the file only at the first read: an error before that would have no listener. */
async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file);
}

type CopyBack = { signal?: AbortSignal; onBytes: (sizeBytes: number) => void };

/** Copies a corrupt file, too: most of a film is better than nothing. */
async function copyBack(
  { readOriginal, target }: Pick<Source, 'readOriginal' | 'target'>,
  entry: OriginalEntry,
  options: CopyBack,
): Promise<'fine' | 'missing' | 'corrupt'> {
  const { bucket, key, sha256 } = entry;
  const read = () => readOriginal(entry);
  try {
    const copied = await target.putOriginal({ bucket, key, sha256, read, ...options });
    return copied.sha256 === sha256 ? 'fine' : 'corrupt';
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return 'missing';
    if (isReadError(error)) return 'corrupt';
    throw error;
  }
}
