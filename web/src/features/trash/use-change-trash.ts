import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { codeOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { changeAll } from '#features/files/trash-calls.ts';
import { trashMessages as words } from '#features/trash/trash.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

type Trashed = { id: string; title: string; ownerName?: string | undefined };
/** What a question says beside the sentence of the specification. */
type Asked = { description: string; confirmLabel: string; note?: string | undefined };

/** No message when the person declined to confirm the password, because nothing was deleted. */
function purgeFailure(count: number) {
  return (error: unknown) =>
    codeOf(error) === 'STEP_UP_REQUIRED'
      ? null
      : { title: words.deleteFailed, description: words.purgeFailed(count) };
}

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
    mutationFn: (ids: readonly string[]) => changeAll(ids, client.trash.restore),
    onSettled,
    meta: {
      success: (restored: string[]) => ({ title: words.restored(restored.length) }),
      failure: (_: unknown, ids: readonly string[]) => ({ title: words.restoreFailed(ids.length) }),
    },
  });
  const purge = useMutation({
    mutationFn: (ids: readonly string[]) =>
      changeAll(ids, (input) => proven(() => client.trash.purge(input))),
    onSettled,
    meta: {
      success: (purged: string[]) => ({ title: words.purged(purged.length) }),
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

  const ask = ({ note, ...asked }: Asked) =>
    confirm({ title: words.purgeTitle, ...asked, ...(note && { note }), tone: 'danger' });

  return {
    dialog,
    restore: (ids: readonly string[]) => worked(restore.mutateAsync(ids)),
    purgeOne: async ({ id, title, ownerName }: Trashed) =>
      (await ask({
        description: words.purgePrompt(title),
        note: noteOn(1, ownerName === undefined ? [] : [ownerName]),
        confirmLabel: words.purge,
      })) && worked(purge.mutateAsync([id])),
    purgeMany: async (ids: readonly string[], owners: readonly string[] = []) =>
      (await ask({
        description: words.purgeManyPrompt(ids.length),
        note: noteOn(ids.length, owners),
        confirmLabel: words.purge,
      })) && worked(purge.mutateAsync(ids)),
    empty: async (count: number) =>
      (await ask({ description: words.emptyPrompt(count), confirmLabel: words.emptyTrash })) &&
      worked(empty.mutateAsync()),
  };
}

const noteOn = (count: number, owners: readonly string[]): string | undefined =>
  owners.length > 0 ? words.belongsTo(count, owners) : undefined;

function worked(result: Promise<unknown>): Promise<boolean> {
  return result.then(
    () => true,
    () => false,
  );
}
