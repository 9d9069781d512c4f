import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type ImportTrouble, importWords } from '#features/imports/imports.messages.ts';
import { type SourceFile, SourceGone } from '#features/imports/source/source.ts';

/** About this one file, or the whole source. */
export class UnreadableFile extends Error {}

/** @throws UnreadableFile, SourceGone */
export async function readFrom(file: SourceFile): Promise<Readable> {
  try {
    return await file.read();
  } catch (error) {
    throw asUnreadable(error);
  }
}

function asUnreadable(error: unknown): Error {
  if (error instanceof SourceGone) return error;
  return new UnreadableFile(importWords('en').unreadable, { cause: error });
}

/**
 * Fetches the bytes of a file from a server into a folder, and compares them with what the server says of them.
 * @throws UnreadableFile, SourceGone; errors of the disk
 */
export async function fetchOriginal(
  file: SourceFile,
  folder: string,
  stop: AbortSignal,
): Promise<{ place: string; sha256: string } | { trouble: ImportTrouble }> {
  const place = path.join(folder, 'original');
  const [sha1, sha256] = [createHash('sha1'), createHash('sha256')];
  let sizeBytes = 0;
  await using target = await open(place, 'wx');
  for await (const bytes of bytesOf(file, stop)) {
    stop.throwIfAborted();
    sizeBytes += bytes.length;
    if (sizeBytes > file.sizeBytes) return { trouble: 'immichChanged' };
    sha1.update(bytes);
    sha256.update(bytes);
    await target.appendFile(bytes);
  }
  const wanted = file.known?.sha1 ?? null;
  const isSame = wanted === null || sha1.digest('hex') === wanted;
  if (sizeBytes !== file.sizeBytes || !isSame) return { trouble: 'immichChanged' };
  return { place, sha256: sha256.digest('hex') };
}

async function* bytesOf(file: SourceFile, stop: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await file.read(stop)) yield chunk as Buffer;
  } catch (error) {
    stop.throwIfAborted();
    throw asUnreadable(error);
  }
}
