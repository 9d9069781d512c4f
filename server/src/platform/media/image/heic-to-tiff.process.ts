/**
 * Decodes one HEIC file: `node heic-to-tiff.process.ts INPUT OUTPUT MAX_PIXELS LIBRARY`, ICC profile on stdin.
 * Runs in a process that may access only these files, because foreign code decodes foreign bytes.
 * Writes a plain TIFF so that the colour profile stays with the pixels.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Rectangle, withoutCrop } from '#platform/media/image/heic-crop.ts';
import { type Pixels, writePlainTiff } from '#platform/media/image/plain-tiff.ts';

type HeifImage = {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  has_alpha_channel: () => boolean;
  display: (target: Shown, done: (result: Shown | null) => void) => void;
};
/** Always RGBA. */
type Shown = { data: Uint8ClampedArray; width: number; height: number };
type Libheif = { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } };
type Picture = Omit<Pixels, 'profile'>;

const [, , input = '', output = '', maxPixels = '0', library = ''] = process.argv;

const load = createRequire(import.meta.url)(library) as (options: {
  wasmBinary: Uint8Array;
}) => Libheif;
const { HeifDecoder } = load({ wasmBinary: readFileSync(join(dirname(library), 'libheif.wasm')) });
const file = readFileSync(input);
const picture = (await decode(file)) ?? (await decodeUncropped(file));
if (!picture) throw new Error('the picture cannot be decoded');
writePlainTiff(output, { ...picture, profile: readFileSync(0) });

async function decodeUncropped(original: Uint8Array): Promise<Picture | null> {
  const uncropped = withoutCrop(original);
  return uncropped && (await decode(uncropped.file, uncropped.part));
}

/** Decodes the primary picture of the file, or a part of it; null if libheif cannot decode it. */
async function decode(bytes: Uint8Array, part?: Rectangle): Promise<Picture | null> {
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new Error('no picture inside');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > Number(maxPixels)) throw new Error(`${width}x${height} is too large`);
  const { promise, resolve } = Promise.withResolvers<Shown | null>();
  image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve);
  const shown = await promise;
  const channels = image.has_alpha_channel() ? 4 : 3;
  return shown && cutOut(shown, part ?? { left: 0, top: 0, width, height }, channels);
}

function cutOut(shown: Shown, { left, top, width, height }: Rectangle, channels: 3 | 4): Picture {
  const data = Buffer.allocUnsafe(width * height * channels);
  for (let row = 0, to = 0; row < height; row += 1) {
    const start = ((top + row) * shown.width + left) * 4;
    for (let from = start; from < start + width * 4; from += 4) {
      for (let channel = 0; channel < channels; channel += 1, to += 1) {
        data[to] = shown.data[from + channel] ?? 0;
      }
    }
  }
  return { data, width, height, channels };
}
