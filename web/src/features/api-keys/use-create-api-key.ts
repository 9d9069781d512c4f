import type { ApiKey, CreateApiKeyInput } from '@heirloom/contract/api-keys/api-keys.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { apiKeyMessages as words } from '#features/api-keys/api-keys.messages.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';

type MadeKey = { key: ApiKey; secret: string };

/** Creates a key; asks for the password again when the sign-in is not recent. Render `dialog` once on the page. */
export function useCreateApiKey(onMade: (made: MadeKey) => void) {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const create = useMutation({
    mutationFn: (input: CreateApiKeyInput) => proven(() => client.apiKeys.create(input)),
    // The secret must not stay in the cache; only the dialog that shows it keeps it.
    gcTime: 0,
    onSuccess: onMade,
    onSettled: () => queries.invalidateQueries({ queryKey: api.apiKeys.list.key() }),
    meta: {
      // The person declined to confirm the password and needs no message.
      failure: (error: unknown) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.dialog.failed, description: messageOf(error) },
    },
  });
  return { create, dialog };
}
