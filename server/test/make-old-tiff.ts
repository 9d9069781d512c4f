/** Writes TIFF files as scanner programs of the nineties did: with a JPEG inside ("old-style"). */
import sharp from 'sharp';
import { drawPhoto } from '#test/make-photo.ts';

const stripRows = 16;
const [SHORT, LONG] = [3, 4];

/** Makes a TIFF with the drawn photo in one complete JPEG. */
export async function makeOldTiff(): Promise<Buffer> {
  const jpeg = await encode(400, 0);
  return tiff([jpeg], { headBytes: jpeg.length, rows: 400 });
}

/** Makes the same in strips, as Windows 95 wrote it: each strip starts anew and only the first says how it is coded. */
export async function makeOldTiffInStrips(): Promise<Buffer> {
  const rows = Array.from({ length: 400 / stripRows }, (_, strip) => strip * stripRows);
  const whole = await encode(400, 0);
  const strips = await Promise.all(rows.map((top) => encode(stripRows, top)));
  const head = whole.subarray(0, scanOf(whole).start);
  const scans = strips.map((jpeg, place) => {
    const { start, dataStart, end } = scanOf(jpeg);
    return jpeg.subarray(place === 0 ? start : dataStart, end);
  });
  return tiff([head, ...scans], { headBytes: head.length, rows: stripRows });
}

/** Encodes with the standard tables, so that all parts of a picture are coded alike. */
async function encode(height: number, top: number): Promise<Buffer> {
  const whole = await drawPhoto().png().toBuffer();
  return sharp(whole)
    .extract({ left: 0, top, width: 600, height })
    .jpeg({ chromaSubsampling: '4:2:0', optimiseCoding: false })
    .toBuffer();
}

function scanOf(jpeg: Buffer) {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const dataStart = start + 2 + jpeg.readUInt16BE(start + 2);
  return { start, dataStart, end: jpeg.length - 2 };
}

type Layout = { headBytes: number; rows: number };

/** Builds the parts in sequence, then the table; the first part is the head where there are several. */
function tiff(parts: Buffer[], { headBytes, rows }: Layout): Buffer {
  const starts: number[] = [];
  let at = 8;
  for (const part of parts) {
    starts.push(at);
    at += part.length;
  }
  const strips = parts.length === 1 ? [0] : parts.map((_, place) => place).slice(1);
  const lists = Buffer.alloc(strips.length * 8);
  strips.forEach((part, place) => {
    lists.writeUInt32LE(starts[part]!, place * 4);
    lists.writeUInt32LE(parts[part]!.length, (strips.length + place) * 4);
  });
  const listOf = (place: number, single: number) => (strips.length === 1 ? single : at + place);
  const entries = [
    [256, SHORT, 1, 600],
    [257, SHORT, 1, 400],
    [259, SHORT, 1, 6],
    [262, SHORT, 1, 6],
    [273, LONG, strips.length, listOf(0, 8)],
    [277, SHORT, 1, 3],
    [278, SHORT, 1, rows],
    [279, LONG, strips.length, listOf(strips.length * 4, headBytes)],
    [512, SHORT, 1, 1],
    [513, LONG, 1, 8],
    [514, LONG, 1, headBytes],
  ];
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  table.writeUInt16LE(entries.length);
  entries.forEach(([tag, type, count, value], place) => {
    table.writeUInt16LE(tag!, 2 + place * 12);
    table.writeUInt16LE(type!, 4 + place * 12);
    table.writeUInt32LE(count!, 6 + place * 12);
    table.writeUInt32LE(value!, 10 + place * 12);
  });
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1');
  header.writeUInt32LE(at + lists.length, 4);
  return Buffer.concat([header, ...parts, lists, table]);
}
