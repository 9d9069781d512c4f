import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { isDeclined, passkeyObstacle, provePasskey } from '#features/auth/passkey-browser.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';

type PasskeyButtonProps = {
  label: string;
  /** The address of the person for whom the page waits: the browser may offer passkeys of others, too. */
  onlyFor?: string;
};

/** Signs in with a passkey; nothing where passkeys cannot be used. */
export function PasskeyButton({ label, onlyFor }: PasskeyButtonProps) {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  const signIn = useSignInWithPasskey(onlyFor);
  if (options === undefined || passkeyObstacle(options.passkeyOrigin) !== null) return null;
  return (
    <Button
      icon={Fingerprint}
      busy={signIn.isPending}
      busyLabel={words.signingIn}
      onClick={() => signIn.mutate()}
    >
      {label}
    </Button>
  );
}

function useSignInWithPasskey(email: string | undefined) {
  const store = useSessionStore();
  return useMutation({
    mutationFn: async () => {
      const proof = await provePasskey(await client.auth.askPasskey());
      return client.auth.signInWithPasskey({ ...proof, ...(email !== undefined && { email }) });
    },
    onMutate: dismissToasts,
    onSuccess: (session) => store.signedIn(session),
    meta: {
      success: { title: words.toasts.welcomeBack },
      failure: (error: unknown) =>
        isDeclined(error)
          ? null
          : { title: words.toasts.failed.signIn, description: messageOf(error) },
    },
  });
}
