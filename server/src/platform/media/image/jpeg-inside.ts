/** Finds the photo in a JPEG whose beginning is lost: behind remains of other files, or behind a bad sector. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { sharp } from '#platform/media/image/locked-sharp.ts';

/** Far more than any camera writes. */
const maxBytes = 256 * 1024 * 1024;
/** A photo contains a preview or two; in noise a start of a JPEG occurs by chance every 16 MB. */
const mostStarts = 32;

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);

/** Writes the largest picture that begins inside the file; returns false if there is none. */
export async function takeLargestJpeg(path: string, outputPath: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size > maxBytes) return false;
  const file = await readFile(path);
  let largest: { pixels: number; bytes: Buffer } | null = null;
  for (const start of startsIn(file)) {
    const bytes = file.subarray(start);
    const pixels = await pixelsOf(bytes);
    if (pixels > (largest?.pixels ?? 0)) largest = { pixels, bytes };
  }
  if (largest) await writeFile(outputPath, largest.bytes);
  return largest !== null;
}

/** The beginning of the file is left out: a decoder has failed there. */
function startsIn(file: Buffer): number[] {
  const starts: number[] = [];
  let at = file.indexOf(startOfJpeg, 1);
  while (at !== -1 && starts.length < mostStarts) {
    starts.push(at);
    at = file.indexOf(startOfJpeg, at + 1);
  }
  return starts;
}

/** Returns 0 for what sharp cannot read. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return metadata ? metadata.width * metadata.height : 0;
}
