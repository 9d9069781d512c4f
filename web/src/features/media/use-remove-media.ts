import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = mediaMessages.remove;

/** Moves an item to the trash after a confirmation, and offers Undo. Resolves to true when it was moved. */
export function useRemoveMedia(): (item: MediaItem) => Promise<boolean> {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: api.trash.key() });
    return queries.invalidateQueries({ queryKey: api.media.key() });
  };

  const restore = useMutation(
    api.media.restore.mutationOptions({
      onSuccess: refresh,
      meta: { success: { title: words.restored }, failure: () => ({ title: words.restoreFailed }) },
    }),
  );
  const remove = useMutation(
    api.media.remove.mutationOptions({
      onSuccess: refresh,
      meta: {
        success: (data: { id: string }) => ({
          title: words.success,
          action: { label: words.undo, onClick: () => restore.mutate({ id: data.id }) },
        }),
        failure: () => ({ title: words.failure }),
      },
    }),
  );

  return async (item) => {
    const agreed = await confirm({
      title: mediaMessages.card.delete,
      description: words.prompt(item.title),
      note: words.trash,
      confirmLabel: mediaMessages.card.delete,
      tone: 'danger',
    });
    if (!agreed) return false;
    return remove.mutateAsync({ id: item.id }).then(
      () => true,
      () => false,
    );
  };
}
