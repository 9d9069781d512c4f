import { collectionItemsMaximum } from '@heirloom/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';

const { failures, toasts } = collectionMessages;

type Addition = { collectionId: string; mediaIds: readonly string[] };
type Added = { added: number; alreadyIn: number };

/** Adds any number of items to a collection; the toast says how many were added. */
export function useAddToCollection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ collectionId, mediaIds }: Addition): Promise<Added> =>
      mediaIds.length === 1 ? addOne(collectionId, mediaIds[0]!) : addMany(collectionId, mediaIds),
    onSettled: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
    meta: {
      success: ({ added, alreadyIn }: Added) => toasts.itemsAdded(added, alreadyIn),
      failure: (error) => failures.adding(messageOf(error)),
    },
  });
}

async function addOne(collectionId: string, mediaId: string): Promise<Added> {
  await api.collections.addItem.call({ collectionId, mediaId });
  return { added: 1, alreadyIn: 0 };
}

/** Adds from the last to the first: items added last are shown first, so this keeps the order. */
async function addMany(collectionId: string, mediaIds: readonly string[]): Promise<Added> {
  const sum = { added: 0, alreadyIn: 0 };
  for (let to = mediaIds.length; to > 0; to -= collectionItemsMaximum) {
    const part = mediaIds.slice(Math.max(0, to - collectionItemsMaximum), to);
    const { added, alreadyIn } = await api.collections.addItems.call({
      collectionId,
      mediaIds: part,
    });
    sum.added += added;
    sum.alreadyIn += alreadyIn;
  }
  return sum;
}
