import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { NewEntry } from '#features/imports/entry-of-file.ts';
import { type ImportTrouble, importWords } from '#features/imports/imports.messages.ts';
import type { Reader, ReadXmp } from '#features/imports/readers/reader.ts';
import { readers } from '#features/imports/readers/readers.ts';
import type { SourceFile } from '#features/imports/source/source.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';
import { isTroubleOfDisk } from '#platform/errors.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';

/** Far more than any program writes about one photo. */
const mostBytes = 4 * 1024 * 1024;

/** Makes an entry that of a file which speaks of others, if one of the readers understands it. */
export async function addStatement(
  entry: NewEntry,
  file: SourceFile,
  readXmp: ReadXmp,
): Promise<void> {
  if (file.obstacle !== null || file.sizeBytes === 0) return;
  const reader = readers.find(({ mayRead }) => mayRead(file.path));
  if (!reader) return;
  const said = await readStatement(file, reader, readXmp);
  if (said === null) return;
  if ('trouble' in said) entry.reason = importWords('en')[said.trouble];
  else {
    const { content } = said;
    Object.assign(entry, {
      state: 'sidecar',
      reason: null,
      facts: JSON.stringify(said.facts),
      content,
    });
  }
}

/** Keeps the bytes of a small file that an export has beside an original. */
export async function keepContent(entry: NewEntry, file: SourceFile): Promise<void> {
  if (file.obstacle !== null || file.sizeBytes > mostBytes) return;
  const content = await readBytes(await file.read()).catch((error: unknown) => {
    if (isTroubleOfDisk(error)) throw error;
    return null;
  });
  if (content !== null) Object.assign(entry, { state: 'sidecar', reason: null, content });
}

async function readStatement(
  file: SourceFile,
  { read, isKept }: Reader,
  readXmp: ReadXmp,
): Promise<{ facts: ImportFacts; content: Buffer | null } | { trouble: ImportTrouble } | null> {
  if (file.sizeBytes > mostBytes) return { trouble: 'sidecarTooLarge' };
  try {
    const bytes = await readBytes(await file.read());
    const isDamaged = file.crc32 !== null && crc32(bytes) !== file.crc32;
    if (isDamaged) return { trouble: 'damagedZip' };
    const readOnce = () => read(bytes, { path: file.path, readXmp });
    // A worker may have died of something else.
    const facts = await Promise.resolve(readOnce()).catch((error: unknown) => {
      if (error instanceof MediaError && error.kind !== 'unprocessable') return readOnce();
      throw error;
    });
    return facts && { facts, content: isKept ? bytes : null };
  } catch (error) {
    const isOfServer =
      error instanceof MediaError && ['busy', 'full', 'aborted'].includes(error.kind);
    if (isOfServer || isTroubleOfDisk(error)) throw error;
    return { trouble: 'sidecarUnreadable' };
  }
}

/** A file may have grown since it was listed. */
async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > mostBytes) throw new Error('This is more than it was.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
