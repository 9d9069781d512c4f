import { link, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { newIdentity } from '#platform/copy-place/age-box.ts';
import { newId } from '#platform/ids.ts';
import { flush } from '#platform/storage/durable-files.ts';
import { placeTroubles } from '#platform/storage/place.messages.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

export const copiesKeyName = 'copies-key';

/** Where the settings say that the key is. */
export type CopiesKeyPlace = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'COPY_KEY_FILE'>>;

export function copiesKeyFile({ DATA_DIR, COPY_KEY_FILE }: CopiesKeyPlace): string {
  return path.resolve(COPY_KEY_FILE ?? path.join(DATA_DIR, copiesKeyName));
}

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
export async function createCopiesKey(file: string): Promise<string> {
  const draft = `${file}.${process.pid}-${newId()}`;
  await writeHashed(draft, [Buffer.from(`${await newIdentity()}\n`)]);
  try {
    await link(draft, file).catch((error: unknown) => {
      if (fileErrorCode(error) !== 'EEXIST') throw error;
    });
    await flush(path.dirname(file));
  } finally {
    await rm(draft);
  }
  const identity = await readCopiesKey(file);
  if (identity === null) throw new Error(`${file} is gone.`);
  return identity;
}
