/** Makes photos for tests: with the tags that a test needs, damaged, or hostile. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { exiftoolPath } from 'exiftool-vendored';
import sharp, { type Sharp } from 'sharp';

const run = promisify(execFile);

export type PhotoOptions = { width?: number; height?: number };

/**
 * Draws a picture whose four corners differ, so that a test sees how it was rotated: red top left, green top right,
 * blue bottom left, white bottom right.
 */
export function drawPhoto({ width = 600, height = 400 }: PhotoOptions = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  const quarters = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff];
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      const quarter = (row < height / 2 ? 0 : 2) + (column < width / 2 ? 0 : 1);
      pixels.writeUIntBE(quarters[quarter] ?? 0, at, 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export type Corners = [string, string, string, string];

const colourNames: Record<string, string> = {
  '100': 'red',
  '010': 'green',
  '001': 'blue',
  '111': 'white',
};

/** Finds the colours of the corners of a picture: top left, top right, bottom left, bottom right. */
export async function readCorners(path: string): Promise<Corners> {
  const { data, info } = await sharp(path)
    .flatten({ background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const column = Math.floor(info.width * x);
    const offset = (Math.floor(info.height * y) * info.width + column) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(offset, offset + 3);
    const most = Math.max(red, green, blue);
    const bright = [red, green, blue].map((value) => value > 100 && value > most * 0.8);
    return colourNames[bright.map(Number).join('')] ?? 'other';
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)];
}

/** Writes tags into a file, with ExifTool's names: `{ 'EXIF:DateTimeOriginal': '2003:07:04 10:11:12' }`. */
export async function writeTags(
  path: string,
  tags: Record<string, string | number>,
): Promise<void> {
  const args = Object.entries(tags).map(([name, value]) => `-${name}=${value}`);
  await run(await exiftoolPath(), ['-q', '-q', '-m', '-n', '-overwrite_original', ...args, path]);
}

/** Returns everything that ExifTool reads of a file, as text: to check what must not be in it. */
export async function readTags(path: string): Promise<string> {
  const options = ['-a', '-G1', '-n', '-ee', '--System:all'];
  const { stdout } = await run(await exiftoolPath(), [...options, path]);
  return stdout;
}

/** Truncates a file to a part of its length. */
export async function truncateFile(path: string, part: number): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * part)));
}

/** Overwrites bytes in the middle of a file, always with the same ones. */
export async function corruptFile(path: string, part = 0.5): Promise<void> {
  const bytes = await readFile(path);
  const start = Math.floor(bytes.length * part);
  for (let at = start; at < Math.min(start + 200, bytes.length); at += 3)
    bytes[at] = (at * 31) & 0xff;
  await writeFile(path, bytes);
}

export type BombOptions = { width: number; height: number; isInterlaced?: boolean };

/** Makes a small PNG that claims to be a huge picture; its pixels are missing. */
export function pngBomb({ width, height, isInterlaced = false }: BombOptions): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
