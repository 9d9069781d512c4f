import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { type Added, addToCollection } from '#features/collections/make-collection.ts';

const { failures, toasts } = collectionMessages;

type Addition = { collectionId: string; mediaIds: readonly string[] };

/** Adds any number of items to a collection; the toast says how many were added. */
export function useAddToCollection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ collectionId, mediaIds }: Addition): Promise<Added> =>
      mediaIds.length === 1
        ? addOne(collectionId, mediaIds[0]!)
        : addToCollection(collectionId, mediaIds),
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
