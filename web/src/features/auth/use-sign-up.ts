import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

const { toasts } = authMessages;

/** Creates an account; if the answer has no session, the email address must be confirmed first. */
export function useSignUp() {
  const store = useSessionStore();
  return useMutation(
    api.auth.signUp.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: ({ session }) => {
        if (session) store.signedIn(session);
      },
      meta: {
        success: ({ session }: { session: Session | null }) => ({
          title: session ? toasts.signedUp : toasts.confirmationSent,
        }),
        failure: (error) => ({ title: toasts.failed.signUp, description: messageOf(error) }),
      },
    }),
  );
}
