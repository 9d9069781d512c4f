import type { Kysely } from 'kysely';
import { deleteItemsOf } from '#features/collections/collection-items.repo.ts';
import {
  forgetPictures,
  keepOnly,
  lockCollectionsOf,
  lockForeignCollections,
  setOwnerOfCollections,
} from '#features/collections/collections.repo.ts';
import { publishCollection, publishItems } from '#features/collections/open-collection.ts';
import { endLostShares, endShares } from '#features/share-links/end-shares.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { keepByThemselves, takeCollectionsOut } from '#features/spaces/space-items.repo.ts';
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

type Change = { ownerId: string; heirId: string };

/**
 * Transfers all collections of a person to another; they are no longer pinned, and leave the spaces that the other is not
 * in.
 */
export async function giveCollections(trx: Kysely<Database>, change: Change): Promise<void> {
  await give(trx, change, await lockCollectionsOf(trx, change));
}

/**
 * Transfers the collections that a person has in a space. `listGoing`: which items go to the other, too; the rest leaves
 * these collections. Links to them end. What spaces show of the person through them stays there by itself, until it goes
 * too: it must leave no space because of what becomes of the collections. Returns whether there were any.
 */
export async function giveCollectionsIn(
  trx: Kysely<Database>,
  change: Change & { spaceId: string; listGoing: () => Promise<readonly string[]> },
): Promise<boolean> {
  const collectionIds = await lockCollectionsOf(trx, change);
  if (collectionIds.length === 0) return false;
  for (const spaceId of await listSpacesOfCollections(trx, collectionIds)) {
    await keepByThemselves(trx, { spaceId, userId: change.ownerId });
  }
  await keepOnly(trx, { collectionIds, mediaIds: await change.listGoing() });
  for (const collectionId of collectionIds) {
    await endShares(trx, { collectionId }, { actorId: change.heirId });
  }
  const { ownerId: userId } = change;
  await publish(trx, { topic: 'collections', action: 'removed', userId, entityId: null });
  await give(trx, change, collectionIds);
  return true;
}

async function give(
  trx: Kysely<Database>,
  { heirId }: Change,
  collectionIds: readonly string[],
): Promise<void> {
  if (collectionIds.length === 0) return;
  const kept = new Set(await lockMemberships(trx, heirId));
  const spaceIds = await listSpacesOfCollections(trx, collectionIds);
  const left = spaceIds.filter((id) => !kept.has(id));
  await takeCollectionsOut(trx, { collectionIds, spaceIds: left });
  await publishInSpaces(trx, left, 'removed');
  await setOwnerOfCollections(trx, { collectionIds, heirId });
  await endLostShares(trx, left, null);
  await publish(trx, { topic: 'collections', action: 'created', userId: heirId, entityId: null });
}
