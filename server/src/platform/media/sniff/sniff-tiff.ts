/** Distinguishes plain TIFF pictures and the many camera raw formats built on TIFF. */
import { type FileHead, hasBytes } from '#platform/media/sniff/file-head.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';
import {
  number32,
  numberOf,
  numbersOf,
  readDirectory,
  readFirstDirectory,
  type TiffEntry,
  type TiffReader,
} from '#platform/media/sniff/tiff-directory.ts';

const TAG = {
  compression: 259,
  photometric: 262,
  make: 271,
  subDirectories: 330,
  dngVersion: 50706,
} as const;

const colourFilterArray = 32803;
const linearRaw = 34892;
/** Nikon, Sony, Samsung, Pentax, Kodak. */
const rawCompressions = new Set([34713, 32767, 32770, 65535, 65000]);
const maxSubDirectories = 8;

/** Finds TIFF and raw formats with a TIFF structure, by structure and maker, not by extension. */
export async function sniffTiff(head: FileHead): Promise<MediaFormat | null> {
  const { bytes } = head;
  const mark = bytes.toString('latin1', 0, 4);
  if (/^(IIRO|IIRS|MMOR)$/.test(mark)) return 'orf';
  if (mark === 'IIU\0') return 'rw2';
  if (mark === 'II+\0' || mark === 'MM\0+') return 'tiff';
  if (/^(II\*\0|MM\0\*)$/.test(mark) && hasBytes(bytes, 8, 'CR\x02')) return 'cr2';
  const first = await readFirstDirectory(head.readAt);
  return first && classify(first.reader, first.entries);
}

/** Finds raw formats that have a signature of their own. */
export function sniffPlainRaw(bytes: Buffer): MediaFormat | null {
  if (hasBytes(bytes, 0, 'FUJIFILMCCD-RAW')) return 'raf';
  if (hasBytes(bytes, 0, '\0MRM')) return 'other-raw';
  if (hasBytes(bytes, 0, 'FOVb')) return 'other-raw';
  if (hasBytes(bytes, 6, 'HEAPCCDR')) return 'other-raw';
  return null;
}

async function classify(reader: TiffReader, first: TiffEntry[]): Promise<MediaFormat> {
  if (first.some(({ tag }) => tag === TAG.dngVersion)) return 'dng';
  const directories = [first];
  const offsets = await numbersOf(reader, first, TAG.subDirectories);
  for (const offset of offsets.slice(0, maxSubDirectories)) {
    directories.push(await readDirectory(reader, offset));
  }
  const sensors = directories.map((directory) => holdsSensorData(reader, directory));
  if (!(await Promise.all(sensors)).includes(true)) return 'tiff';
  const make = (await textOf(reader, first, TAG.make)).toLowerCase();
  if (make.includes('nikon')) return 'nef';
  if (make.includes('sony')) return 'arw';
  if (make.includes('pentax') || make.includes('ricoh')) return 'pef';
  return 'other-raw';
}

async function holdsSensorData(reader: TiffReader, directory: TiffEntry[]): Promise<boolean> {
  const photometric = await numberOf(reader, directory, TAG.photometric);
  const compression = await numberOf(reader, directory, TAG.compression);
  return (
    photometric === colourFilterArray ||
    photometric === linearRaw ||
    rawCompressions.has(compression ?? 0)
  );
}

async function textOf(reader: TiffReader, directory: TiffEntry[], tag: number): Promise<string> {
  const entry = directory.find((candidate) => candidate.tag === tag);
  if (!entry) return '';
  if (entry.count <= 4) return entry.value.toString('latin1');
  const text = await reader.readAt(number32(reader, entry.value), Math.min(entry.count, 64));
  return text.toString('latin1');
}
