import type { Kysely } from 'kysely';
import { deleteItemsOf } from '#features/collections/collection-items.repo.ts';
import {
  forgetPictures,
  lockCollectionsOf,
  lockForeignCollections,
  setOwnerOfCollections,
} from '#features/collections/collections.repo.ts';
import { publishCollection, publishItems } from '#features/collections/open-collection.ts';
import { endLostShares } from '#features/share-links/end-shares.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { takeCollectionsOf } from '#features/spaces/space-items.repo.ts';
import { lockMemberships } from '#features/spaces/space-members.repo.ts';
import { listSpacesOfCollections } from '#features/spaces/spaces-of-items.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

type Foreign = Awaited<ReturnType<typeof lockForeignCollections>>;

/**
 * Locks the collections that the items leave because they get this owner; before the items themselves, as whoever changes
 * a collection does.
 */
export function lockCollectionsToLeave(
  trx: Kysely<Database>,
  change: { mediaIds: readonly string[]; ownerId: string },
): Promise<Foreign> {
  return lockForeignCollections(trx, change);
}

/** Removes items from these collections. */
export async function leaveForeignCollections(
  trx: Kysely<Database>,
  { foreign, mediaIds }: { foreign: Foreign; mediaIds: readonly string[] },
): Promise<void> {
  if (foreign.length === 0) return;
  const collectionIds = foreign.map(({ id }) => id);
  await deleteItemsOf(trx, { collectionIds, mediaIds });
  await forgetPictures(trx, { collectionIds, mediaIds });
  for (const collection of foreign) {
    await publishItems(trx, collection, 'removed');
    await publishCollection(trx, collection, 'updated');
  }
}

/**
 * Transfers all collections of a person to another; they are no longer pinned, and leave the spaces that the other is not
 * in.
 */
export async function giveCollections(
  trx: Kysely<Database>,
  { ownerId, heirId }: { ownerId: string; heirId: string },
): Promise<void> {
  const collectionIds = await lockCollectionsOf(trx, ownerId);
  if (collectionIds.length === 0) return;
  const kept = new Set(await lockMemberships(trx, heirId));
  const spaceIds = await listSpacesOfCollections(trx, collectionIds);
  const left = spaceIds.filter((id) => !kept.has(id));
  await takeCollectionsOf(trx, ownerId, left);
  await publishInSpaces(trx, left, 'removed');
  await setOwnerOfCollections(trx, { ownerId, heirId });
  await endLostShares(trx, left, null);
  await publish(trx, { topic: 'collections', action: 'created', userId: heirId, entityId: null });
}
