import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { type ImportTrouble, importWords } from '#features/imports/imports.messages.ts';
import { decodeName } from '#features/imports/source/decode-name.ts';
import { inBatches } from '#features/imports/source/in-batches.ts';
import {
  obstacle,
  readableName,
  type SourceFile,
  type SourceFiles,
  SourceGone,
} from '#features/imports/source/source.ts';

/** More than any camera or service puts into one ZIP file. */
const mostEntries = 1_000_000;
/** A file that unpacks to more than so many times its packed size is refused, once it is large. */
const mostRatio = 200;
const largeBytes = 100 * 1024 * 1024;
const slash = 0x2f;

/** A ZIP file of this machine, of any size. It is read entry by entry, and never unpacked. */
export function createZipSource(file: string, name = path.basename(file)): SourceFiles {
  return { files: () => listBatches(file, name) };
}

async function* listBatches(file: string, name: string): AsyncGenerator<SourceFile[]> {
  const { size, mtimeNs } = await stat(file, { bigint: true }).catch((error: unknown) => {
    throw new SourceGone(importWords('en').sourceGone, { cause: error });
  });
  // Names are decoded here: the library would end the whole list at the first strange one.
  const options = { decodeStrings: false, autoClose: false, lazyEntries: true };
  const zip = await openPromise(file, options).catch(() => null);
  if (zip === null) return yield [obstacle(name, 'brokenZip')];
  zip.on('error', () => undefined);
  try {
    if (zip.entryCount > mostEntries) return yield [obstacle(name, 'tooManyEntries')];
    yield* inBatches(listEntries(zip, { name, size, mtimeNs }));
  } finally {
    zip.close();
  }
}

type ZipFacts = { name: string; size: bigint; mtimeNs: bigint };

async function* listEntries(zip: ZipFile, facts: ZipFacts): AsyncGenerator<SourceFile> {
  let packedBytes = 0;
  for await (const entry of entriesOf(zip)) {
    if (entry === null) return yield obstacle(facts.name, 'brokenZip');
    packedBytes += entry.compressedSize;
    const raw = entry.fileName as unknown as Buffer;
    if (raw.at(-1) === slash) continue;
    // Together more than the ZIP file has: its entries share their bytes.
    const isBomb = packedBytes > facts.size;
    yield toFile(zip, entry, { name: nameOf(entry, raw), isBomb, of: facts.mtimeNs });
  }
}

/** Ends with null where the list breaks off. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry | null> {
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const next = await entries.next().catch(() => null);
    if (next?.done) return;
    yield next === null ? null : next.value;
  }
}

/** Bit 11 says that the name is UTF-8; without it, it may still be, or anything else. */
function nameOf({ generalPurposeBitFlag }: Entry, raw: Buffer): string {
  const isUtf8 = (generalPurposeBitFlag & 0x800) !== 0;
  return (isUtf8 ? raw.toString('utf8') : decodeName(raw)).replaceAll('\\', '/');
}

type Found = { name: string; isBomb: boolean; of: bigint };

function toFile(zip: ZipFile, entry: Entry, { name, isBomb, of }: Found): SourceFile {
  return {
    path: readableName(name),
    sizeBytes: entry.uncompressedSize,
    modifiedAt: entry.getLastModDate(),
    stamp: `${entry.crc32} ${entry.relativeOffsetOfLocalHeader} ${of}`,
    obstacle: isBomb ? 'bomb' : obstacleOf(entry, name),
    crc32: entry.crc32,
    localPath: null,
    read: (): Promise<Readable> => zip.openReadStreamPromise(entry),
  };
}

function obstacleOf(entry: Entry, name: string): ImportTrouble | null {
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (name.includes('\0') || validateFileName(name) !== null) return 'unsafeName';
  if (kind === 0o120000) return 'link';
  if (kind !== 0 && kind !== 0o100000) return 'noFile';
  if (entry.isEncrypted()) return 'encrypted';
  if (!entry.canDecodeFileData()) return 'unknownPacking';
  const isLarge = entry.uncompressedSize > largeBytes;
  if (isLarge && entry.uncompressedSize > entry.compressedSize * mostRatio) return 'bomb';
  return null;
}
