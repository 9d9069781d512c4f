import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config.ts';
import { type CopyPlace, PlaceTrouble } from '#platform/copy-place/copy-place.ts';
import { createFilePlace } from '#platform/copy-place/file-place.ts';
import { foldersOf } from '#platform/folders.ts';
import { lastingFolders } from '#platform/storage/disk-room.ts';
import { placeTroubles } from '#platform/storage/place.messages.ts';

type PlaceConfig = Parameters<typeof foldersOf>[0] &
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
  const { protocol, hostname, pathname } = URL.parse(url) ?? {};
  if (protocol === 'file:') {
    return createFilePlace(fileURLToPath(url), {
      name: url,
      apartFrom: mayBeNear ? [] : lastingFolders(foldersOf(config)),
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
  const [{ createS3Client }, { createS3Place }] = await Promise.all([
    import('#platform/storage/s3-client.ts'),
    import('#platform/copy-place/s3-place.ts'),
  ]);
  const { COPY_S3_ENDPOINT: endpoint, COPY_S3_REGION: region } = config;
  const folder = (pathname ?? '').replace(/^\/+|\/+$/g, '');
  return createS3Place({
    s3: createS3Client({ endpoint, region, accessKeyId, secretAccessKey }),
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    name: url,
  });
}

/** Whether copies there are encrypted unless the operator decides otherwise: a disk of ours is, a store is not ours. */
export function isOurs(url: string): boolean {
  return url.startsWith('file:');
}
