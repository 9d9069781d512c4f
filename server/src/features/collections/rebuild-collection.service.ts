import type { CollectionRecord } from '#features/collections/collection-record.ts';
import { insertRebuilt } from '#features/collections/rebuild-collection.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** Makes a collection as its record says it, with those of its items that its owner has. */
export function rebuildCollection(
  db: Db,
  record: CollectionRecord,
  ownerId: string,
): Promise<void> {
  return db.transaction().execute((trx) => insertRebuilt(trx, record, ownerId));
}
