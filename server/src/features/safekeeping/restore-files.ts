import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
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
} from '#features/safekeeping/backup-format.ts';
import type { BackupPlace } from '#features/safekeeping/backup-place.ts';
import { checkFile } from '#features/safekeeping/check-file.ts';
import { readJsonLines } from '#features/safekeeping/json-lines.ts';
import { flushUpTo } from '#platform/storage/durable-files.ts';
import { fileErrorCode, isReadError } from '#platform/storage/storage-error.ts';
import { pathOfKey } from '#platform/storage/storage-key.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

type Source = { place: BackupPlace; snapshotDir: string; manifest: Manifest };
type Options = {
  dataDir: string;
  signal?: AbortSignal;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
};

/** Copies the originals back; returns the paths of those that the backup has lost or damaged itself. */
export const restoreOriginals = async (
  { place, manifest }: Source,
  entries: OriginalEntry[],
  { dataDir, signal, onProgress }: Options,
): Promise<{ missing: string[]; corrupt: string[] }> => {
  const troubles = { missing: [] as string[], corrupt: [] as string[] };
  const folders = new Set<string>();
  let done = 0;
  const onBytes = (sizeBytes: number) =>
    onProgress?.((done += sizeBytes), manifest.originals.bytes);
  for (const entry of entries.filter(isInBackup)) {
    signal?.throwIfAborted();
    const target = targetOf(dataDir, entry);
    if (await isThere(target, entry)) {
      onBytes(entry.sizeBytes);
      continue;
    }
    folders.add(path.dirname(target));
    const source = path.join(place.root, originalPath(entry));
    const state = await copyBack(source, target, { sha256: entry.sha256, signal, onBytes });
    if (state !== 'fine') troubles[state].push(originalPath(entry));
  }
  for (const folder of folders) await flushUpTo(dataDir, folder);
  return troubles;
};

/** The sidecars, the pictures that people have chosen, the secret, and last the marker that makes it an archive. */
export const restoreExtras = async (
  { snapshotDir, manifest }: Source,
  { dataDir }: Options,
): Promise<void> => {
  const folders = new Set([dataDir]);
  const put = async (target: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    await mkdir(path.dirname(target), { recursive: true });
    await writeHashed(target, pieces);
    folders.add(path.dirname(target));
  };
  const sidecars = path.join(snapshotDir, sidecarsListName);
  for await (const { text, ...entry } of readJsonLines(sidecars, sidecarEntry)) {
    await put(`${targetOf(dataDir, entry)}.json`, [Buffer.from(text)]);
  }
  for (const { path: name } of manifest.files) {
    const target = placeOfExtra(dataDir, name);
    if (target) await put(target, createReadStream(path.join(snapshotDir, name)));
  }
  for (const folder of folders) await flushUpTo(dataDir, folder);
};

const placeOfExtra = (dataDir: string, name: string): string | null => {
  if (name === secretName) return path.join(dataDir, 'secret');
  if (name === storageMarkerName) return path.join(dataDir, 'originals', storageMarkerName);
  if (!name.startsWith(coverPrefix)) return null;
  return pathOfKey(path.join(dataDir, 'renditions'), name.slice(coverPrefix.length));
};

const targetOf = (
  dataDir: string,
  { bucket, key }: Pick<OriginalEntry, 'bucket' | 'key'>,
): string => pathOfKey(path.join(dataDir, 'originals', bucket), key);

/** A restore that was stopped in the middle has copied it. */
const isThere = async (target: string, { sizeBytes, sha256 }: OriginalEntry): Promise<boolean> => {
  const facts = await stat(target).catch(() => null);
  return facts?.size === sizeBytes && (await checkFile(target, [sha256])) === 'fine';
};

type CopyBack = { sha256: string; signal?: AbortSignal; onBytes: (sizeBytes: number) => void };

/** A corrupt one is copied all the same: most of a film is better than none. */
const copyBack = async (
  source: string,
  target: string,
  { sha256, ...options }: CopyBack,
): Promise<'fine' | 'missing' | 'corrupt'> => {
  await mkdir(path.dirname(target), { recursive: true });
  try {
    const pieces: AsyncIterable<Buffer> = createReadStream(source);
    const copied = await writeHashed(target, pieces, options);
    return copied.sha256 === sha256 ? 'fine' : 'corrupt';
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return 'missing';
    if (isReadError(error)) return 'corrupt';
    throw error;
  }
};
