/**
 * Decodes one HEIC file: `node heic-to-tiff.process.ts INPUT OUTPUT MAX_PIXELS LIBRARY`, ICC profile on stdin.
 * Runs alone, without rights to anything but these files: the decoder is foreign code on foreign bytes.
 * Writes a plain TIFF so that the colour profile stays with the pixels.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { writePlainTiff } from '#platform/media/image/plain-tiff.ts';

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
const rgba = await decode(image);
const data = channels === 4 ? rgba : withoutAlpha(rgba);
writePlainTiff(output, { data, width, height, channels, profile: readFileSync(0) });

function decode(heifImage: HeifImage): Promise<Buffer> {
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  heifImage.display(target, (result) => {
    if (result) resolve(Buffer.from(result.data.buffer));
    else reject(new Error('the picture cannot be decoded'));
  });
  return promise;
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
