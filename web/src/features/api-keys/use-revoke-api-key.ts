import type { ApiKey } from '@heirloom/contract/api-keys/api-keys.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { apiKeyMessages as words } from '#features/api-keys/api-keys.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

/** Revokes a key after a confirmation. */
export function useRevokeApiKey() {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: ApiKey) => client.apiKeys.revoke({ id }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.apiKeys.list.key() }),
    meta: {
      success: (_: unknown, { name }: ApiKey) => ({ title: words.revoked(name) }),
      failure: (error: unknown) => ({ title: words.revokeFailed, description: messageOf(error) }),
    },
  });
  const revoke = async (key: ApiKey): Promise<void> => {
    const isSure = await confirm({
      title: words.revokePrompt,
      description: words.revokeText(key.name),
      confirmLabel: words.revokeConfirm,
      icon: KeyRound,
      tone: 'danger',
    });
    if (isSure) mutate(key);
  };
  return { revoke, isPending };
}
