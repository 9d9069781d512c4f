/**
 * Decodes one HEIC file: `node heic-to-tiff.process.ts INPUT OUTPUT MAX_PIXELS LIBRARY`, ICC profile on stdin.
 * Runs in a process that may access only these files, because foreign code decodes foreign bytes.
 * Writes a plain TIFF so that the colour profile stays with the pixels.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Rectangle, withoutCrop } from '#platform/media/image/heic-crop.ts';
import { writePlainTiff } from '#platform/media/image/plain-tiff.ts';

type HeifImage = {
  handle: unknown;
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  has_alpha_channel: () => boolean;
};
/** `data` is a view of the library's memory, valid until the library is called again. */
type Channel = { id: unknown; data: Uint8Array; stride: number };
type Decoded = { channels: Channel[] } | { code: unknown; message: string };
type Libheif = {
  HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: Record<'heif_chroma_interleaved_RGB' | 'heif_chroma_interleaved_RGBA', unknown>;
  heif_channel: { heif_channel_interleaved: unknown };
  heif_js_decode_image2: (handle: unknown, space: unknown, chroma: unknown) => Promise<Decoded>;
};
type Picture = { channel: Channel; part: Rectangle; channels: 3 | 4 };

const [, , input = '', output = '', maxPixels = '0', library = ''] = process.argv;

const load = createRequire(import.meta.url)(library) as (options: {
  wasmBinary: Uint8Array;
}) => Libheif;
const heif = load({ wasmBinary: readFileSync(join(dirname(library), 'libheif.wasm')) });
const profile = readFileSync(0);
const file = readFileSync(input);
write(await decode(file).catch((error: unknown) => decodeUncropped(file, error)));

/** @throws the first error for a file that has no crop */
function decodeUncropped(original: Uint8Array, error: unknown): Promise<Picture> {
  const uncropped = withoutCrop(original);
  if (!uncropped) throw error;
  return decode(uncropped.file, uncropped.part);
}

/** Decodes the primary picture of the file, or a part of it. @throws what libheif says if it cannot */
async function decode(bytes: Uint8Array, part?: Rectangle): Promise<Picture> {
  const images = new heif.HeifDecoder().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new Error('no picture inside');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > Number(maxPixels)) throw new Error(`${width}x${height} is too large`);
  const channels = image.has_alpha_channel() ? 4 : 3;
  const chroma = `heif_chroma_interleaved_${channels === 4 ? 'RGBA' : 'RGB'}` as const;
  const decoded = await heif.heif_js_decode_image2(
    image.handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma[chroma],
  );
  if ('code' in decoded) throw new Error(decoded.message);
  const interleaved = heif.heif_channel.heif_channel_interleaved;
  const channel = decoded.channels.find(({ id }) => id === interleaved);
  if (!channel) throw new Error('the picture has no colours');
  return { channel, part: part ?? { left: 0, top: 0, width, height }, channels };
}

/** Writes row by row from the library's memory: a second copy of 48 megapixels would take 144 MB. */
function write({ channel: { data, stride }, part, channels }: Picture): void {
  const { left, top, width, height } = part;
  const row = (index: number) => {
    const start = (top + index) * stride + left * channels;
    return data.subarray(start, start + width * channels);
  };
  writePlainTiff(output, { row, width, height, channels, profile });
}
