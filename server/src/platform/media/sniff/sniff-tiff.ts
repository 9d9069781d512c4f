/** Tells plain TIFF pictures and the many camera raw formats built on TIFF apart. */
import { type FileHead, hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';

const TAG = {
  compression: 259,
  photometric: 262,
  make: 271,
  subDirectories: 330,
  dngVersion: 50706,
} as const;

const COLOUR_FILTER_ARRAY = 32803;
const LINEAR_RAW = 34892;
/** Nikon, Sony, Samsung, Pentax, Kodak. */
const RAW_COMPRESSIONS = new Set([34713, 32767, 32770, 65535, 65000]);
const MAX_ENTRIES = 200;
const MAX_SUB_DIRECTORIES = 8;

type Entry = { tag: number; type: number; count: number; value: Buffer };
type Reader = { head: FileHead; isLittle: boolean };

/** Names TIFF and raw formats with a TIFF structure, by structure and maker, not by extension. */
export async function sniffTiff(head: FileHead): Promise<MediaFormat | null> {
  const { bytes } = head;
  const mark = bytes.toString('latin1', 0, 4);
  if (/^(IIRO|IIRS|MMOR)$/.test(mark)) return 'orf';
  if (mark === 'IIU\0') return 'rw2';
  if (mark === 'II+\0' || mark === 'MM\0+') return 'tiff';
  if (mark !== 'II*\0' && mark !== 'MM\0*') return null;
  if (hasBytes(bytes, 8, 'CR\x02')) return 'cr2';
  const reader = { head, isLittle: mark === 'II*\0' };
  const first = await readDirectory(reader, number32(reader, bytes.subarray(4, 8)));
  return classify(reader, first);
}

/** Names raw formats that have a signature of their own. */
export function sniffPlainRaw(bytes: Buffer): MediaFormat | null {
  if (hasBytes(bytes, 0, 'FUJIFILMCCD-RAW')) return 'raf';
  if (hasBytes(bytes, 0, '\0MRM')) return 'other-raw';
  if (hasBytes(bytes, 0, 'FOVb')) return 'other-raw';
  if (hasBytes(bytes, 6, 'HEAPCCDR')) return 'other-raw';
  return null;
}

async function classify(reader: Reader, first: Entry[]): Promise<MediaFormat> {
  if (first.some(({ tag }) => tag === TAG.dngVersion)) return 'dng';
  const directories = [first];
  for (const offset of await subDirectoryOffsets(reader, first)) {
    directories.push(await readDirectory(reader, offset));
  }
  if (!directories.some((directory) => holdsSensorData(reader, directory))) return 'tiff';
  const make = (await textOf(reader, first, TAG.make)).toLowerCase();
  if (make.includes('nikon')) return 'nef';
  if (make.includes('sony')) return 'arw';
  if (make.includes('pentax') || make.includes('ricoh')) return 'pef';
  return 'other-raw';
}

function holdsSensorData(reader: Reader, directory: Entry[]): boolean {
  const photometric = shortOf(reader, directory, TAG.photometric);
  const compression = shortOf(reader, directory, TAG.compression);
  return (
    photometric === COLOUR_FILTER_ARRAY ||
    photometric === LINEAR_RAW ||
    RAW_COMPRESSIONS.has(compression ?? 0)
  );
}

async function readDirectory({ head, isLittle }: Reader, offset: number): Promise<Entry[]> {
  const start = await head.readAt(offset, 2);
  if (start.length < 2) return [];
  const count = Math.min(isLittle ? start.readUInt16LE() : start.readUInt16BE(), MAX_ENTRIES);
  const table = await head.readAt(offset + 2, count * 12);
  const entries: Entry[] = [];
  for (let at = 0; at + 12 <= table.length; at += 12) {
    const short = (from: number) =>
      isLittle ? table.readUInt16LE(from) : table.readUInt16BE(from);
    entries.push({
      tag: short(at),
      type: short(at + 2),
      count: number32({ isLittle }, table.subarray(at + 4, at + 8)),
      value: table.subarray(at + 8, at + 12),
    });
  }
  return entries;
}

async function subDirectoryOffsets(reader: Reader, directory: Entry[]): Promise<number[]> {
  const entry = directory.find(({ tag }) => tag === TAG.subDirectories);
  if (!entry) return [];
  if (entry.count === 1) return [number32(reader, entry.value)];
  const count = Math.min(entry.count, MAX_SUB_DIRECTORIES);
  const list = await reader.head.readAt(number32(reader, entry.value), count * 4);
  return Array.from({ length: Math.floor(list.length / 4) }, (_, index) =>
    number32(reader, list.subarray(index * 4, index * 4 + 4)),
  );
}

async function textOf(reader: Reader, directory: Entry[], tag: number): Promise<string> {
  const entry = directory.find((candidate) => candidate.tag === tag);
  if (!entry) return '';
  if (entry.count <= 4) return entry.value.toString('latin1');
  const text = await reader.head.readAt(number32(reader, entry.value), Math.min(entry.count, 64));
  return text.toString('latin1');
}

function shortOf({ isLittle }: Reader, directory: Entry[], tag: number): number | null {
  const value = directory.find((entry) => entry.tag === tag)?.value;
  if (!value) return null;
  return isLittle ? value.readUInt16LE() : value.readUInt16BE();
}

function number32({ isLittle }: Pick<Reader, 'isLittle'>, bytes: Buffer): number {
  if (bytes.length < 4) return 0;
  return isLittle ? bytes.readUInt32LE() : bytes.readUInt32BE();
}
