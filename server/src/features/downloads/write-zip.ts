import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { createPaths, sidecarOf } from '#features/downloads/zip-names.ts';
import type { Sidecar, StoredFile } from '#platform/storage/storage.ts';

export type ZipEntry = {
  folder: string;
  /** The wanted file name; it is made safe, and unique in its folder. */
  name: string;
  modifiedAt: Date;
  /** The sidecar to put beside the file; null: none. */
  sidecar: Sidecar | null;
  /** Returns null for a missing file: a list in the ZIP names it. */
  open(): Promise<StoredFile | null>;
};

/** Originals are compressed already; compressing them again would only cost time. */
const stored = { compress: false };
const missingList = 'missing-files.txt';

/**
 * Writes a ZIP, one file after the other, only as fast as the client reads.
 * Rejects when the client disconnects or a file cannot be read to its end: then the ZIP is visibly incomplete.
 */
export async function writeZip(entries: AsyncIterable<ZipEntry>, output: Writable): Promise<void> {
  const zip = new ZipFile();
  const zipped = zip.outputStream as Readable;
  zip.on('error', (error: Error) => zipped.destroy(error));
  const gone = new AbortController();
  output.once('close', () => gone.abort());

  const sent = pipeline(zipped, output);
  const filled = fillZip(entries, { zip, gone: gone.signal }).catch((error: Error) => {
    zipped.destroy(error);
  });
  await Promise.all([sent, filled]);
}

type Filling = { zip: ZipFile; gone: AbortSignal };

async function fillZip(entries: AsyncIterable<ZipEntry>, { zip, gone }: Filling): Promise<void> {
  const choosePath = createPaths();
  const missing: string[] = [];
  for await (const { folder, name, modifiedAt, sidecar, open } of entries) {
    if (gone.aborted) return;
    const path = choosePath(folder, name);
    if (sidecar)
      zip.addBuffer(Buffer.from(JSON.stringify(sidecar, null, 2)), sidecarOf(path), stored);
    const file = await open();
    if (file === null) missing.push(path);
    else await addFile({ zip, gone }, { file, path, mtime: modifiedAt });
  }
  // The list tells the reader which files could not be included.
  if (missing.length > 0) zip.addBuffer(Buffer.from(missing.join('\n')), missingList, stored);
  zip.end();
}

/** Resolves when the file is read, so that only one is open at a time. */
async function addFile(
  { zip, gone }: Filling,
  { file, path, mtime }: { file: StoredFile; path: string; mtime: Date },
): Promise<void> {
  const content = file.stream();
  const closed = new Promise<void>((resolve) => void content.once('close', resolve));
  const stop = () => content.destroy();
  gone.addEventListener('abort', stop);
  if (gone.aborted) stop();
  else zip.addReadStream(content, path, { ...stored, size: file.sizeBytes, mtime });
  await closed;
  gone.removeEventListener('abort', stop);
}
