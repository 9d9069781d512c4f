import { type Kysely, sql } from 'kysely';
import { listOpenUploads } from '#features/uploads/uploads.repo.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Database, UploadTable } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

export type Room = { quotaBytes: number | null; usedBytes: number };

/** A person's quota, or the one that everybody has, and what counts against it: every original, the trash included, and what open uploads reserved. */
export const readRoom = async (
  db: Kysely<Database>,
  config: Config,
  ownerId: string,
): Promise<Room> => {
  const { QUOTA_BYTES } = await currentConfig({ db, config });
  const { rows } = await sql<{ quota_bytes: number | null; used_bytes: number }>`
    select u.quota_bytes,
      (select coalesce(sum(file_size), 0)::bigint from media where user_id = u.id)
      + (select coalesce(sum(size), 0)::bigint from upload
         where owner_id = u.id and state in ('receiving', 'storing')) as used_bytes
    from auth."user" u where u.id = ${ownerId}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('NOT_FOUND');
  return {
    quotaBytes: row.quota_bytes ?? QUOTA_BYTES ?? null,
    usedBytes: row.used_bytes,
  };
};

/** Makes creations wait for each other until the transaction ends: what is counted now is still true at the commit. */
export const lockRoom = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('upload room', 0))`.execute(trx);
};

/** @throws AppError QUOTA_EXCEEDED */
export const requireQuota = ({ quotaBytes, usedBytes }: Room, sizeBytes: number): void => {
  if (quotaBytes !== null && usedBytes + sizeBytes > quotaBytes) {
    throw new AppError('QUOTA_EXCEEDED');
  }
};

/**
 * Asks for room on the disk for a new upload beside what the open ones will still need.
 * @throws AppError STORAGE_FULL
 */
export const requireSpace = async (
  trx: Kysely<Database>,
  storage: Ctx['storage'],
  sizeBytes: number,
): Promise<void> => {
  const space = await storage.space();
  if (space === null) return;
  let neededBytes = sizeBytes;
  for (const upload of await listOpenUploads(trx)) {
    neededBytes += upload.size - (await storage.staging.sizeOf(upload.id));
  }
  if (neededBytes > space.freeBytes) throw new AppError('STORAGE_FULL');
};

/** The largest file of each dialog. */
export const limitOf = (
  config: Pick<
    Config,
    'MOVIE_DIALOG_LIMIT_BYTES' | 'PHOTO_DIALOG_LIMIT_BYTES' | 'UPLOAD_LIMIT_BYTES'
  >,
  origin: UploadTable['origin'],
): number => {
  if (origin === 'movie') return config.MOVIE_DIALOG_LIMIT_BYTES;
  if (origin === 'photo') return config.PHOTO_DIALOG_LIMIT_BYTES;
  return config.UPLOAD_LIMIT_BYTES;
};
