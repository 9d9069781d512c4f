import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ImportTrouble } from '#features/imports/imports.messages.ts';
import type { SourceFile } from '#features/imports/source/source.ts';
import { hashFile } from '#platform/storage/hash-file.ts';

/** Reads a file from beginning to end and returns its SHA-256, or why it cannot be read. */
export async function readHash(
  file: SourceFile,
  signal: AbortSignal,
): Promise<string | { trouble: ImportTrouble }> {
  const hash = createHash('sha256');
  let check = 0;
  try {
    if (file.localPath !== null) {
      return (await hashFile(file.localPath, async () => signal.throwIfAborted())).sha256;
    }
    for await (const chunk of await file.read()) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      if (file.crc32 !== null) check = crc32(bytes, check);
    }
  } catch {
    signal.throwIfAborted();
    return { trouble: file.crc32 === null ? 'unreadable' : 'damagedZip' };
  }
  signal.throwIfAborted();
  if (file.crc32 !== null && check !== file.crc32) return { trouble: 'damagedZip' };
  return hash.digest('hex');
}
