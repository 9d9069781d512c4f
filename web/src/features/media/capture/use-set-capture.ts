import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import type { CaptureWish } from '#features/media/capture/capture-draft.ts';
import { mediaMessages } from '#features/media/media.messages.ts';

const words = mediaMessages.date;

/** The most items that one call takes. */
const itemsPerCall = 1000;

type Change = { ids: readonly string[]; wish: CaptureWish };

/** Sets the capture date of any number of items. */
export function useSetCapture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, wish }: Change) => {
      for (let from = 0; from < ids.length; from += itemsPerCall) {
        await api.media.setCapture.call({ ids: ids.slice(from, from + itemsPerCall), ...wish });
      }
      return ids.length;
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.media.key() }),
        queries.invalidateQueries({ queryKey: api.search.key() }),
      ]),
    meta: {
      success: (count: number) => ({ title: words.saved(count) }),
      failure: () => ({ title: words.failed }),
    },
  });
}
