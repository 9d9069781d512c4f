import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { webhookMessages as words } from '#features/webhooks/webhooks.messages.ts';

export function useTestWebhook() {
  const queries = useQueryClient();
  return useMutation(
    api.webhooks.test.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.webhooks.key() }),
      meta: {
        success: () => ({ title: words.tested }),
        failure: (error) => ({ title: words.testFailed, description: messageOf(error) }),
      },
    }),
  );
}
