import { useState } from 'react';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { ErrorsInPlaceContext } from '#features/auth/errors-in-place-context.ts';
import { ResetForm } from '#features/auth/reset-form.tsx';
import { SignInForm } from '#features/auth/sign-in-form.tsx';
import { TwoFactorForm } from '#features/auth/two-factor-form.tsx';
import { useSessionStore } from '#features/auth/use-session.ts';
import { Button } from '#ui/form/button.tsx';

type View = 'password' | 'code' | 'reset';

/** The forms of /auth for the signed-in person only; another person must sign out first. */
export function SignInAgain({ email }: { email: string }) {
  return (
    <ErrorsInPlaceContext value={true}>
      <Forms email={email} />
    </ErrorsInPlaceContext>
  );
}

function Forms({ email }: { email: string }) {
  const store = useSessionStore();
  const [view, setView] = useState<View>('password');
  const askForPassword = () => setView('password');

  if (view === 'code') return <TwoFactorForm onBack={askForPassword} />;
  if (view === 'reset') return <ResetForm email={email} onBack={askForPassword} />;
  return (
    <>
      <AuthHeading title={words.lock.title} lead={words.lock.lead} />
      <SignInForm
        email={email}
        onForgot={() => setView('reset')}
        onCodeNeeded={() => setView('code')}
      />
      <div className="mt-7 flex flex-col items-center gap-1 border-t pt-5 text-center">
        <Button variant="link" className="underline" onClick={store.signedOut}>
          {words.lock.otherAccount}
        </Button>
        <p className="text-small text-ink-2">{words.lock.isDropped}</p>
      </div>
    </>
  );
}
