import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** `new` where the earlier run has none; else the share of pixels that differ, from 0 to 1. */
export type Difference = 'new' | number;

/** Fainter differences are not seen: shades of letters and pictures that were scaled. */
const faint = 24;

/** Compares a picture with that of an earlier run. */
export async function compare(now: string, earlier: string): Promise<Difference> {
  if (!existsSync(earlier)) return 'new';
  const [after, before] = await Promise.all([readFile(now), readFile(earlier)]);
  if (after.equals(before)) return 0;
  const [a, b] = await Promise.all([greyOf(after), greyOf(before)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let differing = 0;
  for (const [place, value] of a.data.entries()) {
    if (Math.abs(value - b.data[place]!) > faint) differing += 1;
  }
  return differing / a.data.length;
}

/** The brightness of each pixel. */
function greyOf(picture: Buffer) {
  return sharp(picture)
    .flatten()
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Finds the differences of all pictures from those in another folder. */
export async function compareAll(
  names: readonly string[],
  { folder, earlier }: { folder: string; earlier: string },
): Promise<Map<string, Difference>> {
  const differences = new Map<string, Difference>();
  for (const name of names) {
    const file = `${name}.png`;
    differences.set(name, await compare(path.join(folder, file), path.join(earlier, file)));
  }
  return differences;
}
