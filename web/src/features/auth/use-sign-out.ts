import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

/** Ends this session; the guards then lead to /auth. */
export function useSignOut() {
  const store = useSessionStore();
  return useMutation(
    api.auth.signOut.mutationOptions({
      onMutate: () => {
        dismissToasts();
        store.signingOut(true);
      },
      onSuccess: () => store.signedOut(),
      onError: () => store.signingOut(false),
      meta: {
        failure: (error) => ({
          title: authMessages.toasts.failed.signOut,
          description: messageOf(error),
        }),
      },
    }),
  );
}
