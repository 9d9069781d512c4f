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

/** A ZIP that is being sent. */
export type OpenZip = {
  /** Aborts when its reader has gone. */
  gone: AbortSignal;
  addText(path: string, text: string | Buffer): Promise<void>;
  /** Resolves when the file is read, so that only one is open at a time. */
  addFile(path: string, file: Pick<StoredFile, 'stream' | 'sizeBytes'>, mtime: Date): Promise<void>;
};

/**
 * Writes a ZIP, one file after the other, only as fast as the client reads.
 * Rejects when the client disconnects or a file cannot be read to its end: then the ZIP is visibly incomplete.
 */
export async function writeZip(entries: AsyncIterable<ZipEntry>, output: Writable): Promise<void> {
  await zipTo(output, (zip) => fillZip(entries, zip));
}

/** Does the same with what `fill` adds. */
export async function zipTo(
  output: Writable,
  fill: (zip: OpenZip) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile();
  const zipped = zip.outputStream as Readable;
  zip.on('error', (error: Error) => zipped.destroy(error));
  const gone = new AbortController();
  output.once('close', () => gone.abort());

  const sent = pipeline(zipped, output);
  const filled = fill(openZip(zip, gone.signal))
    .then(() => zip.end())
    .catch((error: Error) => {
      zipped.destroy(error);
    });
  await Promise.all([sent, filled]);
}

function openZip(zip: ZipFile, gone: AbortSignal): OpenZip {
  return {
    gone,
    addText: async (path, text) => zip.addBuffer(Buffer.from(text), path, stored),
    addFile: async (path, file, mtime) => {
      const content = file.stream();
      const closed = new Promise<void>((resolve) => void content.once('close', resolve));
      const stop = () => content.destroy();
      gone.addEventListener('abort', stop);
      if (gone.aborted) stop();
      else zip.addReadStream(content, path, { ...stored, size: file.sizeBytes, mtime });
      await closed;
      gone.removeEventListener('abort', stop);
    },
  };
}

async function fillZip(entries: AsyncIterable<ZipEntry>, zip: OpenZip): Promise<void> {
  const choosePath = createPaths();
  const missing: string[] = [];
  for await (const { folder, name, modifiedAt, sidecar, open } of entries) {
    if (zip.gone.aborted) return;
    const path = choosePath(folder, name);
    if (sidecar) await zip.addText(sidecarOf(path), JSON.stringify(sidecar, null, 2));
    const file = await open();
    if (file === null) missing.push(path);
    else await zip.addFile(path, file, modifiedAt);
  }
  // The list tells the reader which files could not be included.
  if (missing.length > 0) await zip.addText(missingList, missing.join('\n'));
}
