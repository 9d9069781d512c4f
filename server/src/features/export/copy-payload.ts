import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { type HashedFile, writeHashed } from '#platform/storage/write-hashed.ts';

/** Copies an original; returns null when it is missing or the disk cannot read it. */
export async function copyOriginal(
  { open, sidecar, modifiedAt }: ZipEntry,
  target: string,
): Promise<HashedFile | null> {
  const kept = await findCopied(target, sidecar);
  if (kept) return kept;
  const file = await open();
  if (file === null) return null;
  await mkdir(path.dirname(target), { recursive: true });
  const copied = await copyIfReadable(file, target);
  if (copied) await utimes(target, modifiedAt, modifiedAt);
  return copied;
}

/** Reads a file that an interrupted export has copied, and keeps it if its hash is right. */
async function findCopied(
  target: string,
  sidecar: ZipEntry['sidecar'],
): Promise<HashedFile | null> {
  const facts = await stat(target).catch(() => null);
  if (facts === null || facts.size !== sidecar?.sizeBytes) return null;
  const found = await hashFile(target);
  return found.sha256 === sidecar.sha256 ? found : null;
}

async function copyIfReadable(file: StoredFile, target: string): Promise<HashedFile | null> {
  let isReadable = true;
  const bytes = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* file.stream();
    } catch (error) {
      isReadable = false;
      throw error;
    }
  };
  try {
    return await writeHashed(target, bytes());
  } catch (error) {
    if (isReadable) throw error;
    await rm(target, { force: true });
    return null;
  } finally {
    await file.close();
  }
}
