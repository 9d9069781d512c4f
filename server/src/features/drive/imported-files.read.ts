import type { Kysely } from 'kysely';
import type { GoogleFile } from '#features/drive/google-files.ts';
import type { Database } from '#platform/db/schema.ts';

/**
 * Finds which of these files a person already has, the trash included: files stored by an earlier transfer of the same
 * bytes and, if Google reports the SHA-256, all items with that hash.
 */
export async function findImported(
  db: Kysely<Database>,
  ownerId: string,
  files: readonly GoogleFile[],
): Promise<Set<string>> {
  const hashes = files.flatMap(({ sha256Checksum }) => sha256Checksum ?? []);
  const ids = files.map(({ id }) => id);
  const [transferred, kept] = await Promise.all([
    db
      .selectFrom('drive_transfer')
      .innerJoin('media', 'media.id', 'drive_transfer.media_id')
      .select(['file_id', 'md5'])
      .where('owner_id', '=', ownerId)
      .where('media.user_id', '=', ownerId)
      .where('media.purging_at', 'is', null)
      .where('state', '=', 'stored')
      .where('file_id', 'in', [...ids, ''])
      .execute(),
    db
      .selectFrom('media')
      .select('sha256')
      .where('user_id', '=', ownerId)
      .where('purging_at', 'is', null)
      .where('sha256', 'in', [...hashes, ''])
      .execute(),
  ]);
  const isThere = ({ id, md5Checksum, sha256Checksum }: GoogleFile): boolean =>
    transferred.some(({ file_id, md5 }) => file_id === id && md5 === (md5Checksum ?? null)) ||
    kept.some(({ sha256 }) => sha256 === sha256Checksum);
  return new Set(files.filter(isThere).map(({ id }) => id));
}
