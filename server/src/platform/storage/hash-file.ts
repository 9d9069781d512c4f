import { createHash } from 'node:crypto';
import { openPlain } from '#platform/storage/plain-file.ts';

const partBytes = 1024 * 1024;

type AfterPart = () => Promise<void>;
type Parts = [Buffer, Buffer];

/**
 * Of calls that have ended: with new ones for each file the whole heap is searched for garbage every few files. An import
 * hashes many files at once; after it they are given up.
 */
const spare: Parts[] = [];
const spareMaximum = 32;
const giveUpAfterMs = 10_000;
const givingUp = setTimeout(() => spare.splice(0), giveUpAfterMs).unref();

const newParts = (): Parts => [Buffer.allocUnsafe(partBytes), Buffer.allocUnsafe(partBytes)];

/**
 * Reads a whole file again, never through a symbolic link, and returns its SHA-256 in hex. Uses memory for two parts.
 * Waits for `afterPart` after each part, which can slow the reading down, or throw to end it.
 */
export async function hashFile(
  path: string | Buffer,
  afterPart?: AfterPart,
): Promise<{ sha256: string; sizeBytes: number }> {
  const { digest, sizeBytes } = await digestFile(path, 'sha256', afterPart);
  return { sha256: digest, sizeBytes };
}

/** Does the same with another algorithm: other services identify files by their MD5. */
export async function digestFile(
  path: string | Buffer,
  algorithm: 'sha256' | 'md5',
  afterPart?: AfterPart,
): Promise<{ digest: string; sizeBytes: number }> {
  await using file = await openPlain(path);
  const hash = createHash(algorithm);
  let parts = spare.pop() ?? newParts();
  let sizeBytes = 0;
  let reading = file.read(parts[0], 0, partBytes, 0);
  for (;;) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) {
      // Only here: after an error a read may still be on its way into them.
      if (spare.length < spareMaximum) spare.push(parts);
      givingUp.refresh();
      return { digest: hash.digest('hex'), sizeBytes };
    }
    sizeBytes += bytesRead;
    await afterPart?.();
    // The next part is read while this one is hashed.
    reading = file.read(parts[1], 0, partBytes, sizeBytes);
    hash.update(parts[0].subarray(0, bytesRead));
    parts = [parts[1], parts[0]];
  }
}
