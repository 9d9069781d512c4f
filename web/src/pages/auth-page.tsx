import { useState } from 'react';
import { AuthLayout } from '#features/auth/auth-layout.tsx';
import { AuthTabs } from '#features/auth/auth-tabs.tsx';
import { authMessages } from '#features/auth/auth.messages.ts';
import { NewPasswordForm } from '#features/auth/new-password-form.tsx';
import { ResetForm } from '#features/auth/reset-form.tsx';
import { ResetLinkFailure } from '#features/auth/reset-link-failure.tsx';
import { TwoFactorForm } from '#features/auth/two-factor-form.tsx';
import { useAuthLink } from '#features/auth/use-auth-link.ts';
import { useMailedCode } from '#features/auth/use-mailed-code.ts';
import { useQuietAuthPage } from '#features/auth/use-quiet-auth-page.ts';
import { useIsRecovering, useSession, useSessionStore } from '#features/auth/use-session.ts';
import { AuthExit } from '#shell/auth-exit.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';

type View = 'tabs' | 'reset' | 'code';

export function AuthPage() {
  useQuietAuthPage();
  return (
    <AuthLayout>
      <AuthPanel />
    </AuthLayout>
  );
}

/** Handles a link from a mail first, then a signed-in person; otherwise shows the forms. */
function AuthPanel() {
  const session = useSession();
  const store = useSessionStore();
  const isRecovering = useIsRecovering();
  const link = useMailedCode();
  const [first, setFirst] = useState<View>('tabs');
  const leave = (to: View) => {
    setFirst(to);
    link.forgetReset();
    store.endRecovery();
  };
  const ways = { onBack: () => leave('tabs'), onNewLink: () => leave('reset') };

  if (link.isOpeningReset) return <PageSpinner label={authMessages.openingReset} />;
  if (link.resetError !== null) {
    return <ResetLinkFailure error={link.resetError} onRetry={link.openResetAgain} {...ways} />;
  }
  if (isRecovering) return <NewPasswordForm {...ways} />;
  if (link.isConfirming) return <PageSpinner label={authMessages.confirming} />;
  if (session.status === 'signed-in') return <AuthExit />;
  if (session.status === 'loading') return <PageSpinner />;
  return <AuthForms first={first} confirmFailed={link.confirmFailed} />;
}

type AuthFormsProps = { first: View; confirmFailed: boolean };

function AuthForms({ first, confirmFailed }: AuthFormsProps) {
  const { invitation } = useAuthLink();
  const [view, setView] = useState(first);
  const [email, setEmail] = useState('');
  const showTabs = () => setView('tabs');

  if (view === 'code') return <TwoFactorForm onBack={showTabs} />;
  if (view === 'reset')
    return <ResetForm email={email} onEmailChange={setEmail} onBack={showTabs} />;
  return (
    <AuthTabs
      email={email}
      onEmailChange={setEmail}
      onForgot={() => setView('reset')}
      onCodeNeeded={() => setView('code')}
      invitation={invitation}
      confirmFailed={confirmFailed}
    />
  );
}
