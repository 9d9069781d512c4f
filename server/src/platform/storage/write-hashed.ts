import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

export type HashedFile = { sizeBytes: number; sha256: string };

/**
 * Writes a file that only its owner may read, flushes it, and returns what was written. Replaces one that is there,
 * and leaves none when it fails.
 * @param options.onBytes called with the size of each piece
 */
export async function writeHashed(
  file: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (sizeBytes: number) => void } = {},
): Promise<HashedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const pieces = async function* () {
    for await (const piece of source) {
      hash.update(piece);
      sizeBytes += piece.length;
      onBytes?.(piece.length);
      yield piece;
    }
  };
  // The file that is there may be closed to changes.
  await rm(file, { force: true });
  // Opened here: a stream that opens it later would do so after a failure has removed it.
  const target = await open(file, 'wx', 0o600);
  try {
    await pipeline(pieces, target.createWriteStream({ flush: true }), { signal });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
