import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Makes a photo with random bytes appended up to the size that a test needs; each one is different. */
export async function photoOfSize(sizeBytes: number): Promise<Buffer> {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo, randomBytes(sizeBytes - photo.length)]);
}
