import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { AuthLayout } from '#features/auth/auth-layout.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { takeErrand } from '#features/auth/provider-return.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { Button } from '#ui/form/button.tsx';

/** Where an OpenID Connect provider sends the browser back: hands its answer to the server, once, and goes on. */
export function ProviderReturnPage() {
  const router = useRouter();
  const store = useSessionStore();
  const search = useSearch({ from: '/auth/return' });
  const [{ purpose, next }] = useState(takeErrand);
  const isLink = purpose === 'link';
  const account = '/user-info#provider';
  const signIn = next === undefined ? '/auth' : `/auth?next=${encodeURIComponent(next)}`;
  const goOn = (to: string) => router.history.replace(to);
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      const query = `?${new URLSearchParams(search).toString()}`;
      if (isLink) return void (await client.auth.linkProvider({ query }));
      store.signedIn(await client.auth.signInByProvider({ query }));
    },
    // The page for signing in sends a person who is signed in to where they belong.
    onSuccess: () => goOn(isLink ? account : signIn),
    meta: {
      success: { title: isLink ? words.toasts.providerLinked : words.toasts.welcomeBack },
      // The error is shown on the page.
      failure: () => null,
    },
  });
  const isSent = useRef(false);
  const send = useEffectEvent(() => {
    // React runs effects twice while it is developed; the answer is good for once.
    if (!isSent.current) mutate();
    isSent.current = true;
  });
  useEffect(() => send(), []);

  return (
    <AuthLayout>
      {error === null ? (
        <PageSpinner label={words.openingAccount} />
      ) : (
        <div role="alert">
          <AuthHeading
            title={isLink ? words.providerNotLinked : words.toasts.failed.signIn}
            lead={messageOf(error)}
          />
          <Button icon={ArrowLeft} onClick={() => goOn(isLink ? account : signIn)}>
            {isLink ? words.backToAccount : words.backToSignIn}
          </Button>
        </div>
      )}
    </AuthLayout>
  );
}
