import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type OriginalEntry,
  originalEntry,
  originalPath,
} from '#features/backups/backup-format.ts';
import type { BackupPlace } from '#features/backups/backup-place.ts';
import { besideOriginal, sidecarOf } from '#platform/storage/beside-original.ts';
import { listOriginals } from '#platform/storage/list-originals.ts';
import { type Sidecar, sidecarSchema } from '#platform/storage/storage.ts';

/** An original that was copied after the latest backup: no backup names it, and its sidecar is beside it. */
export type NewOriginal = { entry: OriginalEntry; sidecar: Sidecar; sidecarText: string };

/** Lists the originals with a sidecar that are not among `named`, paths below the folder of the backups. */
export async function* listNewOriginals(
  place: BackupPlace,
  isNamed: (file: string) => boolean,
): AsyncGenerator<NewOriginal> {
  for await (const files of listOriginals(place.originalsDir)) {
    for (const file of files) {
      const original = besideOriginal(file);
      if (sidecarOf(original) !== file || isNamed(path.posix.join('originals', original))) continue;
      const found = await readNew(place, original);
      if (found) yield found;
    }
  }
}

/** Returns null when the sidecar cannot be read, or its original is not there. */
async function readNew(place: BackupPlace, original: string): Promise<NewOriginal | null> {
  const [bucket = '', ...rest] = original.split('/');
  try {
    const sidecarText = await readFile(path.join(place.originalsDir, sidecarOf(original)), 'utf8');
    const sidecar = sidecarSchema.parse(JSON.parse(sidecarText));
    const { id: mediaId, sizeBytes, sha256 } = sidecar;
    const key = rest.join('/');
    const entry = originalEntry.parse({ mediaId, bucket, key, sizeBytes, sha256, state: 'whole' });
    await stat(path.join(place.root, originalPath(entry)));
    return { entry, sidecar, sidecarText };
  } catch {
    return null;
  }
}
