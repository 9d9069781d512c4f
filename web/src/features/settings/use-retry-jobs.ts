import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { settingsMessages } from '#features/settings/settings.messages.ts';

const words = settingsMessages.jobs;

/** Retries some or all failed jobs. */
export function useRetryJobs() {
  const queries = useQueryClient();
  return useMutation(
    api.admin.retryJobs.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.admin.key() }),
      meta: {
        success: ({ retried }: { retried: number }) => ({
          title: retried === 0 ? words.retriedNone : words.retried(retried),
        }),
        failure: (error) => ({ title: words.failure, description: messageOf(error) }),
      },
    }),
  );
}
