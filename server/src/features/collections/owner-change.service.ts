import type { Kysely } from 'kysely';
import { deleteItemsOf } from '#features/collections/collection-items.repo.ts';
import {
  forgetPictures,
  lockForeignCollections,
  setOwnerOfCollections,
} from '#features/collections/collections.repo.ts';
import { publishCollection, publishItems } from '#features/collections/open-collection.ts';
import { takeCollectionsForHeir } from '#features/spaces/space-items.repo.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Removes items from the collections of everybody but their new owner. */
export async function leaveForeignCollections(
  trx: Kysely<Database>,
  { mediaIds, ownerId }: { mediaIds: readonly string[]; ownerId: string },
): Promise<void> {
  const foreign = await lockForeignCollections(trx, { mediaIds, ownerId });
  if (foreign.length === 0) return;
  const collectionIds = foreign.map(({ id }) => id);
  await deleteItemsOf(trx, { collectionIds, mediaIds });
  await forgetPictures(trx, { collectionIds, mediaIds });
  for (const collection of foreign) {
    await publishItems(trx, collection, 'removed');
    await publishCollection(trx, collection, 'updated');
  }
}

/** Transfers all collections of a person to another; they are no longer pinned. */
export async function giveCollections(
  trx: Kysely<Database>,
  { ownerId, heirId }: { ownerId: string; heirId: string },
): Promise<void> {
  await takeCollectionsForHeir(trx, { ownerId, heirId });
  if (!(await setOwnerOfCollections(trx, { ownerId, heirId }))) return;
  await publish(trx, { topic: 'collections', action: 'created', userId: heirId, entityId: null });
}
