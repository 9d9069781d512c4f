import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { passingOnMessages } from '#features/spaces/passing-on.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = passingOnMessages;

type Shown = { mediaId: string; linkId: string; makerName: string };

/** Ends somebody else's link for an own item, after a confirmation. */
export function useEndShownLink(): (shown: Shown) => Promise<void> {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const end = useMutation(
    api.spaces.endShownLink.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.key() }),
      meta: { success: words.ended, failure: (error) => words.endFailed(messageOf(error)) },
    }),
  );
  return async ({ makerName, ...link }) => {
    const isSure = await confirm({
      title: words.endPrompt,
      description: words.endText(makerName),
      confirmLabel: words.endConfirm,
      icon: Link2Off,
    });
    if (isSure) end.mutate(link);
  };
}
