import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf } from '#api/errors.ts';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { trashMessages as words } from '#features/trash/trash.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

type Trashed = { id: string; title: string };

/** No message when the person declined to confirm the password, because nothing was deleted. */
const purgeFailure = (count: number) => (error: unknown) =>
  codeOf(error) === 'STEP_UP_REQUIRED' ? null : { title: words.purgeFailed(count) };

/** Restores files, or deletes them permanently after a confirmation. Render `dialog` once on the page. */
export function useChangeTrash() {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: api.media.key() });
    void queries.invalidateQueries({ queryKey: api.uploads.limits.key() });
    return queries.invalidateQueries({ queryKey: api.trash.key() });
  };

  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => client.trash.restore({ ids: [...ids] }),
    onSettled,
    meta: {
      success: (data: { ids: string[] }) => ({ title: words.restored(data.ids.length) }),
      failure: (_: unknown, ids: readonly string[]) => ({ title: words.restoreFailed(ids.length) }),
    },
  });
  const purge = useMutation({
    mutationFn: (ids: readonly string[]) => proven(() => client.trash.purge({ ids: [...ids] })),
    onSettled,
    meta: {
      success: (data: { ids: string[] }) => ({ title: words.purged(data.ids.length) }),
      failure: (error: unknown, ids: readonly string[]) => purgeFailure(ids.length)(error),
    },
  });
  const empty = useMutation({
    mutationFn: () => proven(() => client.trash.empty()),
    onSettled,
    meta: {
      success: (data: { count: number }) => ({ title: words.purged(data.count) }),
      failure: purgeFailure(2),
    },
  });

  const ask = (description: string, confirmLabel: string) =>
    confirm({ title: words.purgeTitle, description, confirmLabel, tone: 'danger' });
  const worked = (result: Promise<unknown>) =>
    result.then(
      () => true,
      () => false,
    );

  return {
    dialog,
    restore: (ids: readonly string[]) => worked(restore.mutateAsync(ids)),
    purgeOne: async ({ id, title }: Trashed) =>
      (await ask(words.purgePrompt(title), words.purge)) && worked(purge.mutateAsync([id])),
    purgeMany: async (ids: readonly string[]) =>
      (await ask(words.purgeManyPrompt(ids.length), words.purge)) && worked(purge.mutateAsync(ids)),
    empty: async (count: number) =>
      (await ask(words.emptyPrompt(count), words.emptyTrash)) && worked(empty.mutateAsync()),
  };
}
