import { createHash } from 'node:crypto';
import { BrokenSeal } from '#platform/copy-place/age-box.ts';
import { isReadError } from '#platform/storage/storage-error.ts';

/** Tells whether these are bytes with this hash; those that were changed, or that the disk cannot read, are not. */
export async function haveHash(pieces: AsyncIterable<Buffer>, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const piece of pieces) hash.update(piece);
  } catch (error) {
    if (error instanceof BrokenSeal || isReadError(error)) return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
}
