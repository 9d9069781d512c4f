import { useMutation } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { draftMessages } from '#features/drafts/drafts.messages.ts';
import { drafts } from '#features/drafts/drafts.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

/** Ends this session once all that was typed is on the server; the guards then lead to /auth. */
export function useSignOut() {
  const store = useSessionStore();
  const confirm = useConfirm();
  return useMutation({
    mutationFn: async () => {
      if ((await drafts.sendAll()) > 0 && !(await confirm(draftMessages.unsent))) return;
      store.signingOut(true);
      const { providerAddress } = await client.auth.signOut();
      store.signedOut();
      if (providerAddress !== null) window.location.assign(providerAddress);
    },
    onMutate: dismissToasts,
    onError: () => store.signingOut(false),
    meta: {
      failure: (error) => ({
        title: authMessages.toasts.failed.signOut,
        description: messageOf(error),
      }),
    },
  });
}
