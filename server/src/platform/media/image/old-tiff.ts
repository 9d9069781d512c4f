/**
 * Takes the JPEG out of TIFF files of the nineties ("old-style JPEG", as scanner programs for Windows wrote them): the
 * decoders used here know only the later style, and show such a picture in one colour.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { withFileHead } from '#platform/media/sniff/file-head.ts';
import { numberOf, numbersOf, readFirstDirectory } from '#platform/media/sniff/tiff-directory.ts';

const TAG = {
  compression: 259,
  strips: 273,
  orientation: 274,
  rowsPerStrip: 278,
  stripBytes: 279,
  jpeg: 513,
  jpegBytes: 514,
} as const;

const oldStyleJpeg = 6;
/** Far more than any page of a scanner of that time. */
const maxBytes = 256 * 1024 * 1024;

type OldJpeg = {
  orientation: number;
  start: number;
  end: number;
  rowsPerStrip: number;
  strips: { start: number; end: number }[];
};

/**
 * Writes the JPEG of the first page to `outputPath` and returns its EXIF orientation (1 to 8); null if this is another
 * TIFF.
 */
export async function takeOldJpeg(
  path: string,
  outputPath: string,
): Promise<Pick<OldJpeg, 'orientation'> | null> {
  const found = await findOldJpeg(path);
  if (!found) return null;
  const file = await readFile(path);
  const { start, strips } = found;
  // A JPEG in one strip is complete in the file; a decoder stops at its end.
  const jpeg = strips.length > 1 ? joinStrips(file, found) : file.subarray(start);
  await writeFile(outputPath, jpeg);
  return found;
}

async function findOldJpeg(path: string): Promise<OldJpeg | null> {
  return withFileHead(path, async ({ readAt, sizeBytes }) => {
    const first = await readFirstDirectory(readAt);
    if (!first || sizeBytes > maxBytes) return null;
    const numbers = (tag: number) => numbersOf(first.reader, first.entries, tag);
    const number = (tag: number) => numberOf(first.reader, first.entries, tag);
    const start = await number(TAG.jpeg);
    if ((await number(TAG.compression)) !== oldStyleJpeg || start === null) return null;
    const lengths = await numbers(TAG.stripBytes);
    return {
      orientation: (await number(TAG.orientation)) ?? 1,
      start,
      end: start + ((await number(TAG.jpegBytes)) ?? 0),
      rowsPerStrip: (await number(TAG.rowsPerStrip)) ?? 0,
      strips: (await numbers(TAG.strips)).map((at, place) => ({
        start: at,
        end: at + (lengths[place] ?? 0),
      })),
    };
  });
}

const [START, FRAME, RESTART_INTERVAL, RESTART, END] = [0xd8, 0xc0, 0xdd, 0xd0, 0xd9];
const marker = (code: number, ...bytes: number[]) => Buffer.from([0xff, code, ...bytes]);

/** Joins strips into one JPEG. Each strip starts anew, so the JPEG needs a restart interval and restart markers. */
function joinStrips(file: Buffer, { start, end, rowsPerStrip, strips }: OldJpeg): Buffer {
  const head = file.subarray(start, end);
  const units = unitsPerStrip(head, rowsPerStrip);
  const pieces = strips.map((strip, place) => [
    ...(place === 0 ? [] : [marker(RESTART + ((place - 1) % 8))]),
    file.subarray(strip.start, strip.end),
  ]);
  return Buffer.concat([
    marker(START),
    marker(RESTART_INTERVAL, 0, 4, units >> 8, units & 0xff),
    head.subarray(2),
    ...pieces.flat(),
    marker(END),
  ]);
}

/** Counts the coding units of a strip, whose size follows from the subsampling of the colours. */
function unitsPerStrip(head: Buffer, rowsPerStrip: number): number {
  const frame = head.indexOf(marker(FRAME));
  if (frame === -1 || frame + 12 > head.length) return 0;
  const width = head.readUInt16BE(frame + 7);
  const factors = head.readUInt8(frame + 11);
  const across = Math.ceil(width / (8 * Math.max(factors >> 4, 1)));
  return (across * Math.ceil(rowsPerStrip / (8 * Math.max(factors & 0xf, 1)))) & 0xffff;
}
