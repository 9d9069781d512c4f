import { collectionItemsMaximum } from '@heirloom/contract/limits.ts';
import { client } from '#api/client.ts';

type NewCollection = Parameters<typeof client.collections.create>[0];
export type Added = { added: number; alreadyIn: number };

/** Makes a collection of some items and returns its id. Without them it would only be in the way, so it is removed. */
export async function makeCollection(
  collection: NewCollection,
  mediaIds: readonly string[],
): Promise<string> {
  const { id } = await client.collections.create(collection);
  try {
    await addToCollection(id, mediaIds);
  } catch (error) {
    await client.collections.remove({ id }).catch(() => undefined);
    throw error;
  }
  return id;
}

/**
 * Adds any number of items to a collection, from the last to the first: items added last are shown first, so this keeps
 * the order.
 */
export async function addToCollection(
  collectionId: string,
  mediaIds: readonly string[],
): Promise<Added> {
  const sum = { added: 0, alreadyIn: 0 };
  for (let end = mediaIds.length; end > 0; end -= collectionItemsMaximum) {
    const { added, alreadyIn } = await client.collections.addItems({
      collectionId,
      mediaIds: mediaIds.slice(Math.max(0, end - collectionItemsMaximum), end),
    });
    sum.added += added;
    sum.alreadyIn += alreadyIn;
  }
  return sum;
}
