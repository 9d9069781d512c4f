import type { HeldPurge } from '@heirloom/contract/trash/trash.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { trashMessages } from '#features/trash/trash.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = trashMessages.held;
const freshForMs = 60_000;

/** Polls whether the nightly purge waits for an administrator. */
export function usePurgeState() {
  return useQuery(api.trash.purgeState.queryOptions({ refetchInterval: freshForMs }));
}

/** Allows the waiting purge after a confirmation. Render `dialog` once on the page. */
export function useReleasePurge() {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ count }: HeldPurge) =>
      proven(() => client.trash.releaseHeld({ count }), words.release),
    onSettled: () => queries.invalidateQueries({ queryKey: api.trash.key() }),
    meta: {
      success: { title: words.released },
      failure: (error) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.failed, description: messageOf(error) },
    },
  });
  return {
    dialog,
    isPending,
    release: async (held: HeldPurge) => {
      const isSure = await confirm({
        title: trashMessages.purgeTitle,
        description: trashMessages.purgeManyPrompt(held.count),
        confirmLabel: words.release,
        tone: 'danger',
      });
      if (isSure) mutate(held);
    },
  };
}
