import { currentLanguage } from '@heirloom/contract/languages/current-language.ts';
import { localeOf } from '@heirloom/contract/languages/language.ts';
import type { Kysely } from 'kysely';
import { lockCapacity, readUses } from '#features/uploads/upload-capacity.repo.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/schema.ts';
import type { UploadTable } from '#platform/db/upload-tables.ts';
import { AppError } from '#platform/errors.ts';

export type Capacity = { quotaBytes: number | null; usedBytes: number };

type QuotaConfig = Pick<Config, 'QUOTA_BYTES'>;

/**
 * Reads a person's quota, or the default of the current settings, and the bytes that count against it: every original,
 * the trash included, and what open uploads reserved.
 */
export async function readCapacity(
  db: Kysely<Database>,
  config: QuotaConfig,
  ownerId: string,
): Promise<Capacity> {
  const capacity = (await readCapacities(db, config, [ownerId])).get(ownerId);
  if (!capacity) throw new AppError('NOT_FOUND');
  return capacity;
}

/** Does the same for several; without those who are not there. */
export async function readCapacities(
  db: Kysely<Database>,
  { QUOTA_BYTES }: QuotaConfig,
  ownerIds: readonly string[],
): Promise<Map<string, Capacity>> {
  const rows = await readUses(db, ownerIds);
  return new Map(
    rows.map(({ id, quota_bytes, used_bytes }) => [
      id,
      { quotaBytes: quota_bytes ?? QUOTA_BYTES ?? null, usedBytes: used_bytes },
    ]),
  );
}

/**
 * Requires capacity in a person's quota. Calls wait for each other until their transactions end, so that the count
 * still holds at the commit.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function requireQuota(
  trx: Kysely<Database>,
  config: QuotaConfig,
  { ownerId, sizeBytes }: { ownerId: string; sizeBytes: number },
): Promise<void> {
  await lockCapacity(trx);
  const capacity = await readCapacity(trx, config, ownerId);
  if (!fitsQuota(capacity, sizeBytes)) throw quotaExceeded(capacity);
}

export function fitsQuota({ quotaBytes, usedBytes }: Capacity, sizeBytes: number): boolean {
  return quotaBytes === null || usedBytes + sizeBytes <= quotaBytes;
}

export function quotaExceeded({ quotaBytes, usedBytes }: Capacity): AppError {
  const left = megabytes(Math.max(0, (quotaBytes ?? 0) - usedBytes));
  return new AppError('QUOTA_EXCEEDED', uploadWords().noCapacity(left, megabytes(quotaBytes ?? 0)));
}

/** As the web app writes sizes: 1 MB is 1024 x 1024 bytes. */
const megabytes = (sizeBytes: number): string =>
  `${(sizeBytes / 1024 ** 2).toLocaleString(localeOf[currentLanguage()], oneDecimal)} MB`;

const oneDecimal = {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
};

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
