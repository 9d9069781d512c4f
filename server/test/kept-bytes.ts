/** Originals for tests of storages, without rows. */
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { OriginalBucket, Storage, StorageBucket } from '#platform/storage/storage.ts';
import { stageBytes } from '#test/stage-bytes.ts';

export function newKey(extension = 'jpg'): string {
  return `${randomUUID()}/${randomUUID()}.${extension}`;
}

/** Keeps bytes as an original, by an upload. */
export async function keepBytes(
  { staging, keepOriginal }: Storage,
  bytes: Buffer,
  { bucket = 'images', key = newKey() }: { bucket?: OriginalBucket; key?: string } = {},
): Promise<void> {
  const uploadId = randomUUID();
  await stageBytes(staging, uploadId, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await keepOriginal({ uploadId, bucket, key, sha256 });
  await staging.remove(uploadId);
}

export async function readAll(
  storage: Storage,
  { bucket, key }: { bucket: StorageBucket; key: string },
): Promise<Buffer> {
  return buffer((await storage.open(bucket, key)).stream());
}

/** Texts that must never become a path. */
export const notKeys = [
  '../../etc/passwd',
  'a/../../b.jpg',
  '/etc/passwd',
  'a//b.jpg',
  'a/./b.jpg',
  '.hidden',
  'a\\..\\b',
  'a/b\0.jpg',
  'a/b\n.jpg',
  `a/${'x'.repeat(300)}`,
  '',
];
