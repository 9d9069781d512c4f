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

const welcomes = {
  link: words.toasts.providerLinked,
  proof: words.toasts.proven,
  'sign-in': words.toasts.welcomeBack,
};
const failures = {
  link: words.providerNotLinked,
  proof: words.notProven,
  'sign-in': words.toasts.failed.signIn,
};

/** Where an OpenID Connect provider sends the browser back: hands its answer to the server, once, and goes on. */
export function ProviderReturnPage() {
  const router = useRouter();
  const store = useSessionStore();
  const search = useSearch({ from: '/auth/return' });
  const [{ purpose, next, ...only }] = useState(takeErrand);
  const there = {
    link: '/user-info#provider',
    proof: next ?? '/',
    // The page for signing in sends a person who is signed in to where they belong.
    'sign-in': next === undefined ? '/auth' : `/auth?next=${encodeURIComponent(next)}`,
  }[purpose];
  const goOn = () => router.history.replace(there);
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      const query = `?${new URLSearchParams(search).toString()}`;
      if (purpose === 'link') return void (await client.auth.linkProvider({ query }));
      if (purpose === 'proof') return void (await client.auth.proveByProvider({ query }));
      store.signedIn(await client.auth.signInByProvider({ query, ...only }));
    },
    onSuccess: goOn,
    meta: {
      success: { title: welcomes[purpose] },
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
          <AuthHeading title={failures[purpose]} lead={messageOf(error)} />
          <Button icon={ArrowLeft} onClick={goOn}>
            {purpose === 'sign-in' ? words.backToSignIn : words.backToAccount}
          </Button>
        </div>
      )}
    </AuthLayout>
  );
}
