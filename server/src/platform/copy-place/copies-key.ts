import { link, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { newIdentity } from '#platform/copy-place/age-box.ts';
import { newId } from '#platform/ids.ts';
import { flush } from '#platform/storage/durable-files.ts';
import { placeTroubles } from '#platform/storage/place.messages.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

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

/** Makes the key of this archive, durably, unless another process was first: then it is that one's. */
export async function createCopiesKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, copiesKeyName);
  const draft = `${file}.${process.pid}-${newId()}`;
  await writeHashed(draft, [Buffer.from(`${await newIdentity()}\n`)]);
  try {
    await link(draft, file).catch((error: unknown) => {
      if (fileErrorCode(error) !== 'EEXIST') throw error;
    });
    await flush(dataDir);
  } finally {
    await rm(draft);
  }
  const identity = await readCopiesKey(file);
  if (identity === null) throw new Error(`${file} is gone.`);
  return identity;
}
