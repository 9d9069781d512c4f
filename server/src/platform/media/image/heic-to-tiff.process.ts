/**
 * Decodes one HEIC file: `node heic-to-tiff.process.ts INPUT OUTPUT MAX_PIXELS LIBRARY`, ICC profile on stdin.
 * Runs alone, without rights to anything but these files: the decoder is foreign code on foreign bytes.
 * Writes a plain TIFF so that the colour profile stays with the pixels.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type HeifImage = {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  has_alpha_channel: () => boolean;
  display: (target: Pixels, done: (result: Pixels | null) => void) => void;
};
type Pixels = { data: Uint8ClampedArray; width: number; height: number };
type Libheif = { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } };

const [, , input = '', output = '', maxPixels = '0', library = ''] = process.argv;

const load = createRequire(import.meta.url)(library) as (options: {
  wasmBinary: Uint8Array;
}) => Libheif;
const { HeifDecoder } = load({ wasmBinary: readFileSync(join(dirname(library), 'libheif.wasm')) });
const images = new HeifDecoder().decode(readFileSync(input));
const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
if (!image) throw new Error('no picture inside');
const [width, height] = [image.get_width(), image.get_height()];
if (width * height > Number(maxPixels)) throw new Error(`${width}x${height} is too large`);
const channels = image.has_alpha_channel() ? 4 : 3;
writeTiff(await decode(image), readFileSync(0));

function decode(heifImage: HeifImage): Promise<Buffer> {
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  heifImage.display(target, (result) => {
    if (result) resolve(Buffer.from(result.data.buffer));
    else reject(new Error('the picture cannot be decoded'));
  });
  return promise;
}

function writeTiff(rgba: Buffer, profile: Buffer): void {
  const pixels = channels === 4 ? rgba : withoutAlpha(rgba);
  const file = openSync(output, 'w');
  writeWhole(file, tiffHeader(pixels.length, profile));
  writeWhole(file, profile);
  writeWhole(file, pixels);
  closeSync(file);
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

function withoutAlpha(rgba: Buffer): Buffer {
  const rgb = Buffer.allocUnsafe((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}

/** One uncompressed strip; what is too long for an entry lies behind the table, then the profile. */
function tiffHeader(pixelBytes: number, profile: Buffer): Buffer {
  const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
  const count = 10 + (channels === 4 ? 1 : 0) + (profile.length > 0 ? 1 : 0);
  const bitsAt = 8 + 2 + count * 12 + 4;
  const profileAt = bitsAt + 8;
  const entries: [number, number, number, number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, profileAt + profile.length],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, pixelBytes],
    [284, SHORT, 1, 1],
  ];
  if (channels === 4) entries.push([338, SHORT, 1, 2]);
  if (profile.length > 0) entries.push([34_675, UNDEFINED, profile.length, profileAt]);
  const header = Buffer.alloc(profileAt);
  header.write('II*\0\x08\0\0\0', 0, 'latin1');
  header.writeUInt16LE(count, 8);
  entries.forEach(([tag, type, length, value], index) => {
    const at = 10 + index * 12;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(length, at + 4);
    header.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < channels; channel += 1) {
    header.writeUInt16LE(8, bitsAt + channel * 2);
  }
  return header;
}
