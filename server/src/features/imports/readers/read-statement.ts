import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { NewEntry } from '#features/imports/entry-of-file.ts';
import { type ImportTrouble, importWords } from '#features/imports/imports.messages.ts';
import { readers } from '#features/imports/readers/readers.ts';
import type { SourceFile } from '#features/imports/source/source.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';

/** Far more than any program writes about one photo. */
const mostBytes = 4 * 1024 * 1024;

/** Makes an entry that of a file which speaks of others, if one of the readers understands it. */
export async function addStatement(entry: NewEntry, file: SourceFile): Promise<void> {
  if (file.obstacle !== null || file.sizeBytes === 0) return;
  const reader = readers.find(({ mayRead }) => mayRead(file.path));
  if (!reader) return;
  const said = await readStatement(file, reader.read);
  if (said === null) return;
  if ('trouble' in said) entry.reason = importWords('en')[said.trouble];
  else Object.assign(entry, { state: 'sidecar', reason: null, facts: JSON.stringify(said.facts) });
}

async function readStatement(
  file: SourceFile,
  read: (bytes: Buffer, path: string) => ImportFacts | null,
): Promise<{ facts: ImportFacts } | { trouble: ImportTrouble } | null> {
  if (file.sizeBytes > mostBytes) return { trouble: 'sidecarTooLarge' };
  try {
    const bytes = await readBytes(await file.read());
    const isDamaged = file.crc32 !== null && crc32(bytes) !== file.crc32;
    const facts = isDamaged ? null : read(bytes, file.path);
    if (isDamaged) return { trouble: 'damagedZip' };
    return facts && { facts };
  } catch {
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
