import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A photo, followed by what makes it as large as a test needs; no two are alike. */
export const photoOfSize = async (sizeBytes: number): Promise<Buffer> => {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo, randomBytes(sizeBytes - photo.length)]);
};
