import { forgetFactsOf } from '#features/imports/import-entries.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** Forgets what sources said of an item that is purged. */
export function forgetImportedFacts(trx: Db, mediaId: string): Promise<void> {
  return forgetFactsOf(trx, mediaId);
}
