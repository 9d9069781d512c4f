import { createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenZip, zipTo } from '#features/downloads/write-zip.ts';

type Part = { zip: OpenZip; bytes: number; end(): Promise<void> };

/** Spreads what is added over ZIP files of about a size in a folder. A larger file gets one of its own. */
export function createZipParts(
  root: string,
  partBytes: number,
): { zip: OpenZip; finish(): Promise<void> } {
  const gone = new AbortController();
  let part: Part | null = null;
  let number = 0;
  const finish = async (): Promise<void> => {
    const last = part;
    part = null;
    await last?.end();
  };
  const partFor = async (sizeBytes: number): Promise<OpenZip> => {
    if (part !== null && part.bytes > 0 && part.bytes + sizeBytes > partBytes) await finish();
    if (part === null) number += 1;
    part ??= await beginPart(path.join(root, nameOf(number)), gone);
    part.bytes += sizeBytes;
    return part.zip;
  };
  return {
    zip: {
      gone: gone.signal,
      addText: async (place, text) => (await partFor(text.length)).addText(place, text),
      addFile: async (place, file, mtime) =>
        (await partFor(file.sizeBytes)).addFile(place, file, mtime),
    },
    finish,
  };
}

async function beginPart(file: string, gone: AbortController): Promise<Part> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const opened = Promise.withResolvers<OpenZip>();
  const ended = Promise.withResolvers<void>();
  const written = zipTo(output, (zip) => {
    opened.resolve(zip);
    return ended.promise;
  });
  // Asked for when the part ends; until then nothing more is read.
  written.catch(() => gone.abort());
  const end = (): Promise<void> => {
    ended.resolve();
    return written;
  };
  return { zip: await opened.promise, bytes: 0, end };
}

const nameOf = (number: number): string => `heirloom-${String(number).padStart(3, '0')}.zip`;

/** Removes the parts of an export that was interrupted. */
export async function removeParts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (/^heirloom-\d{3,}\.zip$/.test(name)) await rm(path.join(root, name));
  }
}
