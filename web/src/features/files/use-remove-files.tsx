import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { changeAll } from '#features/files/trash-calls.ts';
import { useWhoLoses } from '#features/spaces/use-who-loses.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = fileMessages.bulk;

/** Moves several files to the trash after a confirmation, which names whom many of them concern, and offers Undo. `removeAll` resolves to true when they were moved. */
export function useRemoveFiles() {
  const confirm = useConfirm();
  const { whoLoses, isLooking } = useWhoLoses();
  const queries = useQueryClient();
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: api.trash.key() });
    return queries.invalidateQueries({ queryKey: api.media.key() });
  };

  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => changeAll(ids, client.trash.restore),
    onSettled,
    meta: {
      success: (ids: string[]) => ({ title: words.restored(ids.length) }),
      failure: () => ({ title: words.restoreFailed }),
    },
  });
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => changeAll(ids, client.trash.add),
    onSettled,
    meta: {
      success: (ids: string[]) => ({
        title: words.success(ids.length),
        action: { label: words.undo, onClick: () => restore.mutate(ids) },
      }),
      failure: () => ({ title: words.failure }),
    },
  });

  const removeAll = async (ids: readonly string[], owner?: string): Promise<boolean> => {
    const losing = await whoLoses({ mediaIds: ids });
    const agreed = await confirm({
      title: words.delete,
      description: words.prompt(ids.length),
      note: (
        <>
          {words.note(ids.length, owner)}
          {losing}
        </>
      ),
      confirmLabel: words.delete,
      tone: 'danger',
    });
    if (!agreed) return false;
    return remove.mutateAsync(ids).then(
      () => true,
      () => false,
    );
  };
  return { removeAll, isRemoving: isLooking || remove.isPending };
}
