/** Uploads to a whole server with an API key. */
import { randomBytes } from 'node:crypto';
import { restCaller } from '#test/insert-api-key.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { type TusClient, tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

export type Uploader = {
  client: TusClient;
  /** Makes a photo of about this size that differs from all others. */
  photoOf(sizeBytes: number): Buffer;
  /** Asks for the item of an upload whose bytes have all been sent. */
  finish(location: string): Promise<Response>;
};

export async function uploaderWith(origin: string, key: string): Promise<Uploader> {
  const photo = await drawPhoto({ width: 640, height: 480 }).jpeg().toBuffer();
  const call = restCaller(origin, key);
  return {
    client: tusClientWith(origin, { authorization: `Bearer ${key}` }),
    photoOf: (sizeBytes) => Buffer.concat([photo, randomBytes(sizeBytes)]),
    finish: (location) => call('POST', `/uploads/${uploadIdOfLocation(location)}/finish`),
  };
}
