import { useMutation } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { linkFailure } from '#features/auth/link-failure.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

const { toasts } = authMessages;

/** Sets a new password with the code of a reset mail. The server then ends every session, including this one. */
export function useResetPassword() {
  const store = useSessionStore();
  return useMutation(
    api.auth.resetPassword.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: () => {
        store.signedOut();
        store.endRecovery();
      },
      meta: {
        success: { title: toasts.passwordUpdated },
        failure: (error) => ({ title: toasts.failed.newPassword, description: linkFailure(error) }),
      },
    }),
  );
}
