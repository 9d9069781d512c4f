import { createReadStream } from 'node:fs';
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
} from '#features/safekeeping/backup-format.ts';
import type { Dump } from '#features/safekeeping/dump-database.ts';
import { writeJsonLines } from '#features/safekeeping/json-lines.ts';
import type { Ctx } from '#platform/context.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

type ExtrasCtx = Pick<Ctx, 'config' | 'storage'>;
type Options = { folder: string; entries: OriginalEntry[]; dump: Dump; signal?: AbortSignal };

/** What is small and may change from one backup to the next: sidecars, chosen pictures, and what a restore needs. */
export const copyExtras = async (
  ctx: ExtrasCtx,
  { folder, entries, dump, signal }: Options,
): Promise<{ files: Manifest['files']; withoutSidecar: string[] }> => {
  const withoutSidecar: string[] = [];
  const sidecars = readSidecars(ctx, entries, withoutSidecar);
  const written = await writeJsonLines(path.join(folder, sidecarsListName), sidecars, { signal });
  const files = [{ path: sidecarsListName, ...written }];
  const sources = [
    { name: secretName, from: path.join(path.resolve(ctx.config.DATA_DIR), 'secret') },
    { name: storageMarkerName, from: path.join(ctx.storage.originalsDir, storageMarkerName) },
    ...dump.covers.map((key) => ({
      name: `${coverPrefix}${key}`,
      from: ctx.storage.localPath('renditions', key),
    })),
  ];
  for (const { name, from } of sources) {
    signal?.throwIfAborted();
    const file = await copyIfThere(from, path.join(folder, name));
    if (file) files.push({ path: name, ...file });
  }
  return { files, withoutSidecar };
};

async function* readSidecars(
  { storage }: ExtrasCtx,
  entries: OriginalEntry[],
  withoutSidecar: string[],
): AsyncGenerator<SidecarEntry> {
  for (const entry of entries) {
    if (entry.state === 'purged') continue;
    const { bucket, key } = entry;
    const text = await readIfThere(`${storage.localPath(bucket, key)}.json`);
    if (text !== null) yield { bucket, key, text };
    else if (entry.state !== 'missing') withoutSidecar.push(originalPath(entry));
  }
}

const readIfThere = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

const copyIfThere = async (from: string, to: string) => {
  try {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    const pieces: AsyncIterable<Buffer> = createReadStream(from);
    return await writeHashed(to, pieces);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
};
