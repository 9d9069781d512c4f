import { useMutation } from '@tanstack/react-query';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

/** Signs in with a password; calls `onCodeNeeded` when two-factor sign-in is on. */
export function useSignIn({ onCodeNeeded }: { onCodeNeeded: () => void }) {
  const store = useSessionStore();
  return useMutation(
    api.auth.signIn.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: (session) => store.signedIn(session),
      onError: (error) => {
        if (isCodeNeeded(error)) onCodeNeeded();
      },
      meta: {
        success: { title: authMessages.toasts.welcomeBack },
        failure: (error) =>
          isCodeNeeded(error)
            ? null
            : { title: authMessages.toasts.failed.signIn, description: messageOf(error) },
      },
    }),
  );
}

function isCodeNeeded(error: unknown): boolean {
  return codeOf(error) === 'TWO_FACTOR_REQUIRED';
}
