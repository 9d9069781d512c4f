import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = shareMessages.end;

function useRefreshShares() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.shares.list.key() });
}

type Ended = Pick<Share, 'id' | 'name'> & { target: Pick<Share['target'], 'title'> };

/** Ends one link after a confirmation. */
export function useEndShare(onEnd?: () => void): (share: Ended) => Promise<void> {
  const confirm = useConfirm();
  const refresh = useRefreshShares();
  const onSettled = () => {
    onEnd?.();
    return refresh();
  };
  const end = useMutation(
    api.shares.end.mutationOptions({
      onSettled,
      meta: {
        success: { title: words.success },
        failure: (error) => ({ title: words.failure, description: messageOf(error) }),
      },
    }),
  );
  return async ({ id, name, target }) => {
    const isSure = await confirm({
      title: words.prompt,
      description: words.text(target.title, name),
      confirmLabel: words.confirm,
      icon: Link2Off,
    });
    if (isSure) end.mutate({ id });
  };
}

/** Ends all links of this person after a confirmation that says how many there are. */
export function useEndAllShares() {
  const confirm = useConfirm();
  const onSettled = useRefreshShares();
  const { mutate, isPending } = useMutation(
    api.shares.endAll.mutationOptions({
      onSettled,
      meta: {
        success: ({ ended }: { ended: number }) => ({ title: words.allSuccess(ended) }),
        failure: (error) => ({ title: words.allFailure, description: messageOf(error) }),
      },
    }),
  );
  const endAll = async (count: number): Promise<void> => {
    const isSure = await confirm({
      title: words.allPrompt,
      description: words.allText(count),
      note: words.allNote,
      confirmLabel: words.allConfirm,
      icon: Link2Off,
    });
    if (isSure) mutate({});
  };
  return { endAll, isPending };
}
