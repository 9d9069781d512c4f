import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { passingOnMessages as words } from '#features/spaces/passing-on.messages.ts';

/** Says whether editors of a space may make links to what the person adds, or to some items. */
export function useSetPassingOn() {
  const queries = useQueryClient();
  return useMutation(
    api.spaces.setPassingOn.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.key() }),
      meta: { success: words.saved, failure: (error) => words.failed(messageOf(error)) },
    }),
  );
}
