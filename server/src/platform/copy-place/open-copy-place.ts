import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config.ts';
import { type CopyPlace, PlaceTrouble } from '#platform/copy-place/copy-place.ts';
import { createFilePlace } from '#platform/copy-place/file-place.ts';
import { foldersOf } from '#platform/folders.ts';
import { lastingFolders } from '#platform/storage/disk-room.ts';
import { placeTroubles } from '#platform/storage/place.messages.ts';

type PlaceConfig = Parameters<typeof foldersOf>[0] &
  Partial<Pick<Config, 'STORAGE_URL'>> &
  Pick<Config, 'COPY_S3_ENDPOINT' | 'COPY_S3_REGION' | 'COPY_S3_KEY_ID' | 'COPY_S3_SECRET'>;

/**
 * Makes the place of an address, file:///folder or s3://bucket/prefix. `mayBeNear`: for reading, any disk will do.
 * @throws PlaceTrouble when the address is neither, or a setting is missing
 */
export async function openCopyPlace(
  url: string,
  config: PlaceConfig,
  { mayBeNear = false } = {},
): Promise<CopyPlace> {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (protocol === 'file:') {
    return createFilePlace(fileURLToPath(url), {
      name: url,
      // What is in a store lies on no disk of this machine.
      apartFrom: mayBeNear || config.STORAGE_URL ? [] : lastingFolders(foldersOf(config)),
    });
  }
  if (protocol !== 's3:' || !hostname) {
    throw new PlaceTrouble(placeTroubles.noPlace(url));
  }
  const { COPY_S3_KEY_ID: accessKeyId, COPY_S3_SECRET: secretAccessKey } = config;
  if (!accessKeyId || !secretAccessKey) {
    throw new PlaceTrouble(placeTroubles.noKey(url));
  }
  // The SDK takes a tenth of a second to load, and most archives do without.
  const [{ openBucket }, { createS3Place }] = await Promise.all([
    import('#platform/storage/s3-client.ts'),
    import('#platform/copy-place/s3-place.ts'),
  ]);
  const { COPY_S3_ENDPOINT: endpoint, COPY_S3_REGION: region } = config;
  return createS3Place(openBucket(url, { endpoint, region, accessKeyId, secretAccessKey }));
}

/** Whether copies there are encrypted unless the operator decides otherwise: a disk of ours is, a store is not ours. */
export function isOurs(url: string): boolean {
  return url.startsWith('file:');
}
