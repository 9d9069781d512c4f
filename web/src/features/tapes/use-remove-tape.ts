import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = tapeMessages.remove;

/** Deletes a tape after a confirmation. Resolves to true when it was deleted. */
export function useRemoveTape(): (tape: Pick<TapeCard, 'id' | 'label'>) => Promise<boolean> {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const remove = useMutation(
    api.tapes.remove.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.tapes.key() }),
      meta: { success: words.done, failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  return async ({ id, label }) => {
    const agreed = await confirm({
      title: words.title,
      description: words.prompt(label),
      note: words.note,
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
