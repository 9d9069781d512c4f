/** Writes one picture of a decoded photo, without any metadata, above all without GPS. */
import type { DecodedPhoto } from '#platform/media/image/decode-photo.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import type { RenditionSize } from '#platform/media/image/photo-sizes.ts';

/** WebP at effort 2 is as small as an optimised JPEG in half the time. */
const webpEffort = 2;

export type WrittenPicture = { width: number; height: number; sizeBytes: number };

export type WriteOptions = { canEnlarge?: boolean };

/** Writes the picture and returns its size in pixels and bytes. */
export async function writeRendition(
  photo: Pick<DecodedPhoto, 'pixels' | 'width' | 'height' | 'channels'>,
  outputPath: string,
  size: Omit<RenditionSize, 'kind' | 'extension'> & WriteOptions,
): Promise<WrittenPicture> {
  const { pixels, ...raw } = photo;
  const { width, height, quality, mimeType, canEnlarge = false } = size;
  const box = { width, height, fit: 'inside', withoutEnlargement: !canEnlarge } as const;
  const picture = sharp(pixels, { raw }).resize(box);
  const encoded =
    mimeType === 'image/webp'
      ? picture.webp({ quality, effort: webpEffort })
      : picture.flatten({ background: '#ffffff' }).jpeg({ quality });
  const info = await encoded.toFile(outputPath);
  return { width: info.width, height: info.height, sizeBytes: info.size };
}
