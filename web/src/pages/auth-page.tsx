import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthLayout } from '#features/auth/auth-layout.tsx';
import { AuthTabs } from '#features/auth/auth-tabs.tsx';
import { NewPasswordForm } from '#features/auth/new-password-form.tsx';
import { ResetForm } from '#features/auth/reset-form.tsx';
import { TwoFactorForm } from '#features/auth/two-factor-form.tsx';
import { useMailedCode } from '#features/auth/use-mailed-code.ts';
import { useRecoveryCode, useSession, useSessionStore } from '#features/auth/use-session.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useQuietAuthPage } from '#features/auth/use-quiet-auth-page.ts';
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
  const recoveryCode = useRecoveryCode();
  const { isConfirming, confirmFailed } = useMailedCode();
  const [first, setFirst] = useState<View>('tabs');

  if (recoveryCode !== null) {
    return (
      <NewPasswordForm
        code={recoveryCode}
        onBack={store.endRecovery}
        onNewLink={() => {
          setFirst('reset');
          store.endRecovery();
        }}
      />
    );
  }
  if (isConfirming) return <PageSpinner label={authMessages.confirming} />;
  if (session.status === 'signed-in') return <AuthExit />;
  if (session.status === 'loading') return <PageSpinner />;
  return <AuthForms first={first} confirmFailed={confirmFailed} />;
}

type AuthFormsProps = { first: View; confirmFailed: boolean };

function AuthForms({ first, confirmFailed }: AuthFormsProps) {
  const { invitation } = useSearch({ from: '/auth' });
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
