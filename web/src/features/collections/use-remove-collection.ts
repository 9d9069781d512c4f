import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const { failures, remove: words, toasts } = collectionMessages;

/** Deletes a collection after a confirmation. Resolves to true when it was deleted. */
export function useRemoveCollection(): (collection: Collection) => Promise<boolean> {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const remove = useMutation(
    api.collections.remove.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
      meta: {
        success: toasts.deleted,
        failure: (error) => failures.deleting(messageOf(error)),
      },
    }),
  );

  return async ({ id, name, itemCount, space }) => {
    const agreed = await confirm({
      title: words.title,
      description: space === null ? words.prompt(name) : words.sharedPrompt(name, space.name),
      note: itemCount > 0 ? words.itemsStay(itemCount) : undefined,
      confirmLabel: words.confirm,
      icon: Trash2,
      tone: 'danger',
    });
    if (!agreed) return false;
    return remove.mutateAsync({ id }).then(
      () => true,
      () => false,
    );
  };
}
