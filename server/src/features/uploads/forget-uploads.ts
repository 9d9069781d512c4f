import type { Kysely } from 'kysely';
import { deleteUploadsOf } from '#features/uploads/uploads.repo.ts';
import type { Database } from '#platform/db/schema.ts';

/** What uploads knew of an item that is deleted for good. */
export const forgetUploadsOf = (trx: Kysely<Database>, mediaId: string): Promise<void> =>
  deleteUploadsOf(trx, mediaId);
