import { useMutation } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { linkFailure } from '#features/auth/link-failure.ts';
import { useSessionStore } from '#features/auth/use-session.ts';

const { toasts } = authMessages;

/** Exchanges the one-time code of a confirmation mail for a session. */
export function useConfirmEmail() {
  const store = useSessionStore();
  return useMutation(
    api.auth.confirmEmail.mutationOptions({
      onSuccess: (session) => store.signedIn(session),
      meta: {
        success: { title: toasts.emailConfirmed },
        failure: (error) => ({ title: toasts.failed.confirm, description: linkFailure(error) }),
      },
    }),
  );
}
