import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { newIdentity } from '#platform/copy-place/age-box.ts';
import { flush } from '#platform/storage/durable-files.ts';
import { placeTroubles } from '#platform/storage/place.messages.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

export const copiesKeyName = 'copies-key';

const identityLine = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m;

/**
 * Reads the key of the copies in places that are not ours; null when there is none. The file may be one of
 * age-keygen, with comments. @throws Error when it holds something else
 */
export async function readCopiesKey(file: string): Promise<string | null> {
  try {
    const found = identityLine.exec((await readFile(file, 'utf8')).toUpperCase());
    if (found) return found[0];
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  throw new Error(placeTroubles.noCopiesKey(file));
}

/** Makes the key of this archive, durably; the caller knows that there is none. */
export async function createCopiesKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, copiesKeyName);
  const identity = await newIdentity();
  const handle = await open(`${file}.part`, 'w', 0o600);
  try {
    await handle.writeFile(`${identity}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
  await flush(dataDir);
  return identity;
}
