import type { CollectionType } from '@heirloom/contract/collections/collection-type.ts';
import type { ApiClient } from '#api/client.ts';

type NewCollection = {
  name: string;
  description: string;
  type: CollectionType;
  mediaIds: readonly string[];
  spaceId?: string;
};

type Calls = {
  collections: Pick<ApiClient['collections'], 'create' | 'addItem'>;
};

export type CreatedCollection = {
  id: string;
  added: number;
  /** The first error of adding an item; the other items are added nevertheless. */
  problem: unknown;
};

/**
 * Creates a collection, then adds its items one at a time, the last picked one first: the item added last is shown
 * first, so the first picked item comes first.
 */
export async function createCollection(
  { collections }: Calls,
  { mediaIds, ...details }: NewCollection,
  onItem: () => void,
): Promise<CreatedCollection> {
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
}
