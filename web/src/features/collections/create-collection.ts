import type { CollectionType } from '@heirloom/contract/collections/collection-type.ts';
import type { ApiClient } from '#api/client.ts';

type NewCollection = {
  name: string;
  description: string;
  type: CollectionType;
  mediaIds: readonly string[];
};

type Calls = {
  collections: Pick<ApiClient['collections'], 'create' | 'addItem'>;
};

export type CreatedCollection = {
  id: string;
  added: number;
  /** The first reason why an item could not be added; the others are added all the same. */
  problem: unknown;
};

/**
 * Makes a collection, then adds its items one at a time. The last picked goes in first: what is added last is
 * shown first, so the first picked comes to lie on top.
 */
export const createCollection = async (
  { collections }: Calls,
  { mediaIds, ...details }: NewCollection,
  onItem: () => void,
): Promise<CreatedCollection> => {
  const { id } = await collections.create(details);
  let added = 0;
  let problem: unknown = null;
  for (const mediaId of mediaIds.toReversed()) {
    try {
      await collections.addItem({ collectionId: id, mediaId });
      added += 1;
    } catch (error) {
      problem ??= error;
    }
    onItem();
  }
  return { id, added, problem };
};
