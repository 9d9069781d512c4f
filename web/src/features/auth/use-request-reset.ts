import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

const { toasts } = authMessages;

/** Requests a reset mail; the answer does not reveal whether the address is known. */
export function useRequestReset() {
  return useMutation(
    api.auth.requestReset.mutationOptions({
      onMutate: dismissToasts,
      meta: {
        success: { title: toasts.resetSent },
        failure: (error) => ({ title: toasts.failed.reset, description: messageOf(error) }),
      },
    }),
  );
}
