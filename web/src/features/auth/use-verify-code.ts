import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

/** Finishes a sign-in with a TOTP or recovery code. */
export function useVerifyCode() {
  const store = useSessionStore();
  return useMutation(
    api.auth.verifyTwoFactor.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: (session) => store.signedIn(session, 'two-factor'),
      meta: {
        success: { title: authMessages.toasts.welcomeBack },
        failure: (error) => ({
          title: authMessages.toasts.failed.code,
          description: messageOf(error),
        }),
      },
    }),
  );
}
