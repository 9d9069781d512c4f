/** Reads the tables that TIFF, EXIF and most camera raw files are made of. */
import type { FileHead } from '#platform/media/sniff/file-head.ts';

export type TiffEntry = { tag: number; type: number; count: number; value: Buffer };

export type TiffReader = {
  /** Offsets count from the byte order mark; beyond the end of the file it returns less. */
  readAt: FileHead['readAt'];
  isLittle: boolean;
};

const maxEntries = 200;

/** Reads the first table; null if this is no TIFF. */
export async function readFirstDirectory(
  readAt: FileHead['readAt'],
): Promise<{ reader: TiffReader; entries: TiffEntry[] } | null> {
  const head = await readAt(0, 8);
  const mark = head.toString('latin1', 0, 4);
  if (mark !== 'II*\0' && mark !== 'MM\0*') return null;
  const reader = { readAt, isLittle: mark === 'II*\0' };
  return { reader, entries: await readDirectory(reader, number32(reader, head.subarray(4))) };
}

/** Reads the entries of the table at `offset`; none where there is no table. */
export async function readDirectory(
  { readAt, isLittle }: TiffReader,
  offset: number,
): Promise<TiffEntry[]> {
  const start = await readAt(offset, 2);
  if (start.length < 2) return [];
  const count = Math.min(number16({ isLittle }, start), maxEntries);
  const table = await readAt(offset + 2, count * 12);
  const entries: TiffEntry[] = [];
  for (let at = 0; at + 12 <= table.length; at += 12) {
    const short = (from: number) => number16({ isLittle }, table.subarray(from, from + 2));
    entries.push({
      tag: short(at),
      type: short(at + 2),
      count: number32({ isLittle }, table.subarray(at + 4, at + 8)),
      value: table.subarray(at + 8, at + 12),
    });
  }
  return entries;
}

const SHORT = 3;

/** Reads the numbers of an entry; empty if there is none. Only the first 64 KiB are read. */
export async function numbersOf(
  reader: TiffReader,
  entries: TiffEntry[],
  tag: number,
): Promise<number[]> {
  const entry = entries.find((candidate) => candidate.tag === tag);
  if (!entry) return [];
  const size = entry.type === SHORT ? 2 : 4;
  const isInTable = entry.count * size <= entry.value.length;
  const bytes = isInTable
    ? entry.value
    : await reader.readAt(number32(reader, entry.value), entry.count * size);
  const count = Math.min(entry.count, Math.floor(bytes.length / size));
  return Array.from({ length: count }, (_, place) => {
    const value = bytes.subarray(place * size, (place + 1) * size);
    return size === 2 ? number16(reader, value) : number32(reader, value);
  });
}

/** Reads the first number of an entry; null if there is none. */
export async function numberOf(
  reader: TiffReader,
  entries: TiffEntry[],
  tag: number,
): Promise<number | null> {
  const [first = null] = await numbersOf(reader, entries, tag);
  return first;
}

function number16({ isLittle }: Pick<TiffReader, 'isLittle'>, bytes: Buffer): number {
  return isLittle ? bytes.readUInt16LE() : bytes.readUInt16BE();
}

/** Reads an integer of four bytes. */
export function number32({ isLittle }: Pick<TiffReader, 'isLittle'>, bytes: Buffer): number {
  if (bytes.length < 4) return 0;
  return isLittle ? bytes.readUInt32LE() : bytes.readUInt32BE();
}
