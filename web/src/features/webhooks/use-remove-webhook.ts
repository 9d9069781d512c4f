import type { Webhook } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { webhookMessages as words } from '#features/webhooks/webhooks.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

/** Removes a webhook after a confirmation. */
export function useRemoveWebhook() {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Webhook) => client.webhooks.remove({ id }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.webhooks.key() }),
    meta: {
      success: () => ({ title: words.removed }),
      failure: (error: unknown) => ({ title: words.removeFailed, description: messageOf(error) }),
    },
  });
  const remove = async (webhook: Webhook): Promise<void> => {
    const isSure = await confirm({
      title: words.removePrompt,
      description: words.removeText,
      confirmLabel: words.removeConfirm,
      icon: Trash2,
      tone: 'danger',
    });
    if (isSure) mutate(webhook);
  };
  return { remove, isPending };
}
