import { currentLanguage } from '@heirloom/contract/languages/current-language.ts';
import { localeOf } from '@heirloom/contract/languages/language.ts';
import type { Kysely } from 'kysely';
import { removeSavedParts } from '#features/processing/clips/saved-parts.service.ts';
import { lockCapacity, readUse } from '#features/uploads/upload-capacity.repo.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import { listOpenUploads } from '#features/uploads/uploads.repo.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import type { UploadTable } from '#platform/db/upload-tables.ts';
import { AppError } from '#platform/errors.ts';

type Capacity = { quotaBytes: number | null; usedBytes: number };

/**
 * Reads a person's quota, or the default of the current settings, and the bytes that count against it: every original,
 * the trash included, and what open uploads reserved.
 */
export async function readCapacity(
  db: Kysely<Database>,
  { QUOTA_BYTES }: Pick<Config, 'QUOTA_BYTES'>,
  ownerId: string,
): Promise<Capacity> {
  const row = await readUse(db, ownerId);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    quotaBytes: row.quota_bytes ?? QUOTA_BYTES ?? null,
    usedBytes: row.used_bytes,
  };
}

/**
 * Requires capacity in a person's quota. Calls wait for each other until their transactions end, so that the count
 * still holds at the commit.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function requireQuota(
  trx: Kysely<Database>,
  config: Pick<Config, 'QUOTA_BYTES'>,
  { ownerId, sizeBytes }: { ownerId: string; sizeBytes: number },
): Promise<void> {
  await lockCapacity(trx);
  const { quotaBytes, usedBytes } = await readCapacity(trx, config, ownerId);
  if (quotaBytes !== null && usedBytes + sizeBytes > quotaBytes) {
    const left = megabytes(Math.max(0, quotaBytes - usedBytes));
    const sentence = uploadWords().noCapacity(left, megabytes(quotaBytes));
    throw new AppError('QUOTA_EXCEEDED', sentence);
  }
}

/** As the web app writes sizes: 1 MB is 1024 x 1024 bytes. */
const megabytes = (sizeBytes: number): string =>
  `${(sizeBytes / 1024 ** 2).toLocaleString(localeOf[currentLanguage()], oneDecimal)} MB`;

const oneDecimal = {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
};

type DiskCapacity = Awaited<ReturnType<Ctx['storage']['capacity']>>;

/** What the announced uploads of another person may keep back from everybody: this share of what is free. */
const shareOfOthers = 0.25;

/**
 * Requires disk capacity for a new upload, beside what open uploads still need. Announced bytes of others count only up
 * to a share of the free ones, because anybody can announce what never comes.
 * @param capacity what the disk said before this transaction, in which other new uploads wait; null for no limit
 * @throws AppError STORAGE_FULL
 */
export async function requireDiskCapacity(
  trx: Kysely<Database>,
  storage: Ctx['storage'],
  { actorId, sizeBytes, capacity }: { actorId: string; sizeBytes: number; capacity: DiskCapacity },
): Promise<void> {
  if (capacity === null) return;
  const announced = new Map<string, number>([[actorId, sizeBytes]]);
  const open = await listOpenUploads(trx);
  // At once, because every other new upload waits meanwhile.
  const arrived = await Promise.all(open.map(({ id }) => storage.staging.sizeOf(id)));
  for (const [at, upload] of open.entries()) {
    const missing = upload.size - arrived[at]!;
    announced.set(upload.actor_id, (announced.get(upload.actor_id) ?? 0) + missing);
  }
  let neededBytes = 0;
  for (const [person, bytes] of announced) {
    neededBytes += person === actorId ? bytes : Math.min(bytes, capacity.freeBytes * shareOfOthers);
  }
  if (neededBytes <= capacity.freeBytes) return;
  // What can be made again goes first.
  const removed = await removeSavedParts({ db: trx, storage }, { which: 'all' });
  const left = removed > 0 ? await storage.capacity() : capacity;
  if (left !== null && neededBytes > left.freeBytes) throw new AppError('STORAGE_FULL');
}

/** Returns the size in bytes of the largest file that a dialog accepts. */
export function limitOf(
  config: Pick<
    Config,
    'MOVIE_DIALOG_LIMIT_BYTES' | 'PHOTO_DIALOG_LIMIT_BYTES' | 'UPLOAD_LIMIT_BYTES'
  >,
  origin: UploadTable['origin'],
): number {
  if (origin === 'movie') return config.MOVIE_DIALOG_LIMIT_BYTES;
  if (origin === 'photo') return config.PHOTO_DIALOG_LIMIT_BYTES;
  return config.UPLOAD_LIMIT_BYTES;
}
