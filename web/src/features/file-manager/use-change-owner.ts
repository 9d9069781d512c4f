import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import { inParts } from '#features/file-manager/in-parts.ts';
import type { PickedPerson } from '#features/accounts/person-picker.tsx';

const words = adminFilesMessages.changeOwner;

type Change = { ids: readonly string[]; owner: PickedPerson };

/** Gives files to another person. */
export function useChangeOwner() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, owner }: Change) =>
      inParts(ids, (part) => client.admin.changeOwner({ ids: part, ownerId: owner.userId })),
    onSettled: () => {
      for (const key of [api.people.key(), api.collections.key()]) {
        void queries.invalidateQueries({ queryKey: key });
      }
      return queries.invalidateQueries({ queryKey: api.media.key() });
    },
    meta: {
      success: (_: unknown, { ids, owner }: Change) => ({
        title: words.success(ids.length, owner.displayName || owner.email),
      }),
      failure: (error) => ({ title: words.failure, description: messageOf(error) }),
    },
  });
}
