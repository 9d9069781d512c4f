import type { CollectionRecord } from '#features/collections/collection-record.ts';
import {
  findOwnerOf,
  insertOfSpace,
  insertRebuilt,
} from '#features/collections/rebuild-collection.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** Makes a collection as its record says it, with those of its items that its owner has. */
export function rebuildCollection(
  db: Db,
  record: CollectionRecord,
  ownerId: string,
): Promise<void> {
  return db.transaction().execute((trx) => insertRebuilt(trx, record, { ownerId }));
}

/**
 * Makes a collection of another archive, or adds to it those of its items that are new. `otherId`: the one that it gets
 * where somebody else has a collection with its id.
 */
export function mergeCollection(
  db: Db,
  record: CollectionRecord,
  { ownerId, newIds, otherId }: { ownerId: string; newIds: ReadonlySet<string>; otherId: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const known = await findOwnerOf(trx, record.id);
    const isOthers = known !== undefined && known !== ownerId;
    const id = isOthers ? otherId : record.id;
    await insertRebuilt(trx, { ...record, id }, { ownerId, newIds });
  });
}

type OfSpace = Parameters<typeof insertOfSpace>[2];

/** Makes a collection of another archive that belongs to a space of these people, or adds what is new of its items. */
export function restoreSpaceCollection(
  db: Db,
  record: Omit<CollectionRecord, 'ownerId'>,
  ofSpace: OfSpace,
): Promise<void> {
  return db.transaction().execute((trx) => insertOfSpace(trx, record, ofSpace));
}
