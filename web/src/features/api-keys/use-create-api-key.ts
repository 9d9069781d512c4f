import type { ApiKey, CreateApiKeyInput } from '@heirloom/contract/api-keys/api-keys.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { apiKeyMessages as words } from '#features/api-keys/api-keys.messages.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';

type MadeKey = { key: ApiKey; secret: string };

/** Makes a key; who signed in a while ago is asked again who they are. `dialog` goes onto the page once. */
export function useCreateApiKey(onMade: (made: MadeKey) => void) {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const create = useMutation({
    mutationFn: (input: CreateApiKeyInput) => proven(() => client.apiKeys.create(input)),
    // The key itself stays with who shows it, and nowhere else.
    gcTime: 0,
    onSuccess: onMade,
    onSettled: () => queries.invalidateQueries({ queryKey: api.apiKeys.list.key() }),
    meta: {
      // Who did not want to give the password knows that nothing happened.
      failure: (error: unknown) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.dialog.failed, description: messageOf(error) },
    },
  });
  return { create, dialog };
}
