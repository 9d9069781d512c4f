import type { Kysely } from 'kysely';
import { deleteUploadsOf } from '#features/uploads/uploads.repo.ts';
import type { Database } from '#platform/db/schema.ts';

/** Deletes the upload rows of an item that is purged. */
export function forgetUploadsOf(trx: Kysely<Database>, mediaId: string): Promise<void> {
  return deleteUploadsOf(trx, mediaId);
}
