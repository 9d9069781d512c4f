import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';

const { failures, toasts } = collectionMessages;

/** Pins a collection to the home page, or unpins it. */
export function usePinCollection(): (collection: Collection) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation(
    api.collections.pin.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
      meta: {
        success: ({ isPinned }: Collection) => (isPinned ? toasts.pinned : toasts.unpinned),
        failure: (error) => failures.updating(messageOf(error)),
      },
    }),
  );
  return ({ id, isPinned }) => mutate({ collectionId: id, isPinned: !isPinned });
}
