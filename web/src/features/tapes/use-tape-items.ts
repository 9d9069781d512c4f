import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';

const words = tapeMessages.page;
const failure = (error: unknown) => words.failed(messageOf(error));

/** Puts items onto a tape, takes them off, moves them on it and puts them away. */
export function useTapeItems() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: api.tapes.key() });
  const put = useMutation(
    api.tapes.putItems.mutationOptions({
      onSettled,
      meta: { success: ({ changed }: { changed: number }) => words.put(changed), failure },
    }),
  );
  const takeOff = useMutation(
    api.tapes.takeItems.mutationOptions({ onSettled, meta: { success: words.takenOff, failure } }),
  );
  const move = useMutation(
    api.tapes.moveItem.mutationOptions({
      scope: { id: 'tape-order' },
      onSettled,
      meta: { failure },
    }),
  );
  const putAway = useMutation(
    api.tapes.putAway.mutationOptions({
      onSettled: async () => {
        await onSettled();
        await queries.invalidateQueries({ queryKey: api.media.key() });
      },
      meta: { success: tapeMessages.saved, failure },
    }),
  );
  return { put, takeOff, move, putAway };
}
