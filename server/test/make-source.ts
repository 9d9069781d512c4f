/** Makes sources of imports of which a test knows everything. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { drawPhoto } from '#test/make-photo.ts';

/** Files by their path. */
export type SourceFiles = Record<string, Buffer>;

const smallPhoto = await drawPhoto({ width: 8, height: 8 }).jpeg().toBuffer();

/** Returns a photo of its own for each text; the same text gives the same bytes. */
export function photoCalled(text: string, sizeBytes = 0): Buffer {
  return Buffer.concat([smallPhoto, Buffer.from(text), Buffer.alloc(sizeBytes)]);
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function writeFolder(folder: string, files: SourceFiles): Promise<string> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  return folder;
}

/** `forceZip64Format`: as ZIP files above 4 GB are written. */
export async function writeZip(
  file: string,
  files: SourceFiles,
  { forceZip64Format = false } = {},
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) {
    zip.addBuffer(bytes, name, { forceZip64Format, mtime: new Date('2020-02-02T12:00:00Z') });
  }
  zip.end({ forceZip64Format, comment: '' });
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}
