/** The blurred picture and the colour that are shown while a photo loads. */
import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash';
import type { DecodedPhoto } from '#platform/media/image/decode-photo.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';

/** A ThumbHash has at most 7 waves a side, which larger pictures do not change. */
const maxSide = 64;

export type Placeholder = {
  /** A ThumbHash in base64, about 28 characters. */
  placeholder: string;
  /** `#rrggbb`. */
  dominantColor: string;
};

/** Makes placeholder and colour from the pixels of a decoded photo. */
export async function makePlaceholder(
  photo: Pick<DecodedPhoto, 'pixels' | 'width' | 'height' | 'channels'>,
): Promise<Placeholder> {
  const { pixels, ...raw } = photo;
  const { data, info } = await sharp(pixels, { raw })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  const dominantColor = `#${[r, g, b].map(hexByte).join('')}`;
  return { placeholder: Buffer.from(hash).toString('base64'), dominantColor };
}

function hexByte(part: number): string {
  const byte = Math.round(Math.min(Math.max(part, 0), 1) * 255);
  return byte.toString(16).padStart(2, '0');
}
