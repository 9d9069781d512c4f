/** How many pixels a picture may claim to have and still be decoded: a small file can contain a huge picture. */
import type { Metadata } from 'sharp';
import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** For formats that must be decoded at once: their memory grows with the picture. */
export const wholePicturePixels = 100_000_000;
/** For formats that are decoded line by line. */
const lineByLinePixels = 268_402_689;
/** For baseline JPEG, which is also reduced while it is read: 300 megapixels take 95 MB. */
const baselineJpegPixels = 1_000_000_000;

type Claim = Pick<Metadata, 'format' | 'isProgressive' | 'width' | 'height'>;

/** Returns how many pixels a picture of this format may have. */
export function pixelLimitOf({ format, isProgressive }: Omit<Claim, 'width' | 'height'>): number {
  if (format === 'jpeg' && !isProgressive) return baselineJpegPixels;
  if (format === 'heif' || (format === 'png' && isProgressive)) return wholePicturePixels;
  return lineByLinePixels;
}

/** @throws {UnprocessableMedia} if the picture is larger than its format may be */
export function checkPixels(claim: Claim): void {
  const { width, height } = claim;
  if (width * height <= pixelLimitOf(claim)) return;
  throw new UnprocessableMedia(trouble.pictureTooLarge, `${width}x${height} ${claim.format}`);
}
