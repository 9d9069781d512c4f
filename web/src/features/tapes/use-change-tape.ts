import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';

/** Changes what is written about a tape; the last write of a field counts. */
export function useChangeTape(id: string) {
  const queries = useQueryClient();
  return useMutation(
    api.tapes.update.mutationOptions({
      scope: { id },
      onSettled: () => queries.invalidateQueries({ queryKey: api.tapes.key() }),
      meta: {
        success: tapeMessages.saved,
        failure: (error) => tapeMessages.saveFailed(messageOf(error)),
      },
    }),
  );
}
