import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';

const { toasts } = driveMessages;

/** Cancels or retries a transfer. */
export function useEndTransfer() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.transfers.key() });
  const failure = (title: string) => (error: unknown) => ({ title, description: messageOf(error) });
  const cancel = useMutation(
    api.transfers.cancel.mutationOptions({
      onSettled,
      meta: { failure: failure(toasts.cancelFailed) },
    }),
  );
  const retry = useMutation(
    api.transfers.retry.mutationOptions({
      onSettled,
      meta: { failure: failure(toasts.retryFailed) },
    }),
  );
  return { cancel, retry };
}
