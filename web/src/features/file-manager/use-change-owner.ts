import { filesCallMaximum } from '@heirloom/contract/admin/admin.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import type { PickedPerson } from '#features/accounts/person-picker.tsx';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import { inParts } from '#lib/in-parts.ts';

const words = adminFilesMessages.changeOwner;

type Change = { ids: readonly string[]; owner: PickedPerson };

/** Gives files to another person. Render `dialog` once on the page. */
export function useChangeOwner() {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const change = useMutation({
    mutationFn: ({ ids, owner }: Change) =>
      inParts(ids, filesCallMaximum, (part) =>
        proven(() => client.admin.changeOwner({ ids: part, ownerId: owner.userId }), words.confirm),
      ),
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
      failure: (error) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.failure, description: messageOf(error) },
    },
  });
  return { change, dialog };
}
