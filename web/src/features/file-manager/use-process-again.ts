import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import { inParts } from '#features/file-manager/in-parts.ts';

const words = adminFilesMessages.processAgain;

/** Has the server process files again. */
export function useProcessAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      inParts(ids, (part) => client.admin.processAgain({ ids: part })),
    onSettled: () => queries.invalidateQueries({ queryKey: api.media.key() }),
    meta: {
      success: (_: unknown, ids: readonly string[]) => ({ title: words.success(ids.length) }),
      failure: (error) => ({ title: words.failure, description: messageOf(error) }),
    },
  });
}
