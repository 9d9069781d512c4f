import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import type { CaptureWish } from '#features/media/capture/capture-draft.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';

const { date: words, edit } = mediaActionMessages;

/** The most items that one call takes. */
const itemsPerCall = 1000;

type Change = {
  ids: readonly string[];
  wish: CaptureWish;
  /** The revision that the person saw, of a single item. */
  revision?: string | undefined;
};

/** Sets the capture date of any number of items; `send` is what the dialog does around it. */
export function useSetCapture(
  proposalSpaceId?: string,
  send: (change: Change) => Promise<unknown> = setCapture,
) {
  const isProposal = proposalSpaceId !== undefined;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      await send(change);
      return change.ids.length;
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.media.key() }),
        queries.invalidateQueries({ queryKey: api.search.key() }),
      ]),
    meta: {
      success: (count: number) => ({ title: isProposal ? edit.proposed : words.saved(count) }),
      failure: () => ({ title: isProposal ? edit.proposeFailed : words.failed }),
    },
  });
}

export async function setCapture({ ids, wish, revision }: Change): Promise<void> {
  for (let from = 0; from < ids.length; from += itemsPerCall) {
    const part = ids.slice(from, from + itemsPerCall);
    await api.media.setCapture.call({ ids: part, ...wish, revision });
  }
}
