import type { CreateWebhookInput } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { webhookMessages } from '#features/webhooks/webhooks.messages.ts';

/** Makes a webhook; asks who is there when the sign-in is not recent. Render `dialog` once on the page. */
export function useCreateWebhook(onMade: (made: { secret: string }) => void) {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const create = useMutation({
    mutationFn: (input: CreateWebhookInput) => proven(() => client.webhooks.create(input)),
    // The secret must not stay in the cache; only the dialog that shows it keeps it.
    gcTime: 0,
    onSuccess: onMade,
    onSettled: () => queries.invalidateQueries({ queryKey: api.webhooks.key() }),
    meta: {
      failure: (error: unknown) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: webhookMessages.dialog.failed, description: messageOf(error) },
    },
  });
  return { create, dialog };
}
