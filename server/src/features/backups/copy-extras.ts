import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Manifest,
  type OriginalEntry,
  type SidecarEntry,
  coverPrefix,
  originalPath,
  secretName,
  sidecarsListName,
  storageMarkerName,
} from '#features/backups/backup-format.ts';
import type { Dump } from '#features/backups/dump-database.ts';
import { writeJsonLines } from '#features/backups/json-lines.ts';
import { secretFile } from '#platform/auth/secret.ts';
import type { Ctx } from '#platform/context.ts';
import { copiesKeyFile, copiesKeyName } from '#platform/copy-place/copies-key.ts';
import { AppError } from '#platform/errors.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

type ExtrasCtx = Pick<Ctx, 'config' | 'storage'>;
type Options = { folder: string; entries: OriginalEntry[]; dump: Dump; signal?: AbortSignal };

/** Copies the small files that may change between backups: sidecars, chosen posters, and what a restore needs. */
export async function copyExtras(
  ctx: ExtrasCtx,
  { folder, entries, dump, signal }: Options,
): Promise<{ files: Manifest['files']; withoutSidecar: string[] }> {
  const withoutSidecar: string[] = [];
  const sidecars = readSidecars(ctx, entries, withoutSidecar);
  const written = await writeJsonLines(path.join(folder, sidecarsListName), sidecars, { signal });
  const files = [{ path: sidecarsListName, ...written }];
  const sources = [
    { name: secretName, read: () => readOwnFile(secretFile(ctx.config)) },
    { name: copiesKeyName, read: () => readOwnFile(copiesKeyFile(ctx.config)) },
    { name: storageMarkerName, read: () => readMarker(ctx) },
    ...dump.covers.map((key) => ({
      name: `${coverPrefix}${key}`,
      read: () => openCover(ctx, key),
    })),
  ];
  for (const { name, read } of sources) {
    signal?.throwIfAborted();
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const pieces = await read();
    if (pieces === null) continue;
    files.push({ path: name, ...(await writeHashed(target, pieces)) });
  }
  return { files, withoutSidecar };
}

async function* readSidecars(
  { storage }: ExtrasCtx,
  entries: OriginalEntry[],
  withoutSidecar: string[],
): AsyncGenerator<SidecarEntry> {
  for (const entry of entries) {
    if (entry.state === 'purged') continue;
    const { bucket, key } = entry;
    const text = await storage.readSidecarText(bucket, key);
    if (text !== null) yield { bucket, key, text };
    else if (entry.state !== 'missing') withoutSidecar.push(originalPath(entry));
  }
}

type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>;

async function readOwnFile(file: string): Promise<Pieces | null> {
  try {
    return [await readFile(file)];
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function readMarker({ storage }: ExtrasCtx): Promise<Pieces | null> {
  const text = await storage.readMarker();
  return text === null ? null : [Buffer.from(text)];
}

async function openCover({ storage }: ExtrasCtx, key: string): Promise<Pieces | null> {
  try {
    return (await storage.open('renditions', key)).stream();
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
