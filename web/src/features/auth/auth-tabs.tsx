import { useState } from 'react';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { SignInForm } from '#features/auth/sign-in-form.tsx';
import { SignUpPanel } from '#features/auth/sign-up-panel.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

type AuthTab = 'sign-in' | 'sign-up';

const tabs = [
  { value: 'sign-in', label: words.tabs.signIn },
  { value: 'sign-up', label: words.tabs.signUp },
] as const;

type AuthTabsProps = {
  email: string;
  onEmailChange: (email: string) => void;
  onForgot: () => void;
  onCodeNeeded: () => void;
  /** The code of an invitation mail; with it the page opens on Sign Up. */
  invitation: string | undefined;
  /** The link of a confirmation mail did not work. */
  confirmFailed: boolean;
};

/** The tabs Sign In and Sign Up. The height is that of the taller tab, so that nothing moves on a switch. */
export function AuthTabs(props: AuthTabsProps) {
  const { email, onEmailChange, onForgot, onCodeNeeded, invitation, confirmFailed } = props;
  const session = useSession();
  const [tab, setTab] = useState<AuthTab>(invitation === undefined ? 'sign-in' : 'sign-up');
  const hasEnded = session.status === 'signed-out' && session.reason === 'ended';

  return (
    <div className="lg:min-h-167">
      <AuthHeading
        title={words.welcome}
        lead={tab === 'sign-in' ? words.signInLead : words.signUpLead}
      />
      {hasEnded && (
        <InlineAlert tone="info" className="mb-6">
          {words.sessionEnded}
        </InlineAlert>
      )}
      {confirmFailed && (
        <InlineAlert title={words.toasts.failed.confirm} className="mb-6">
          {words.confirmAgain}
        </InlineAlert>
      )}
      <Tabs label={words.tabs.label} value={tab} onValueChange={setTab} tabs={tabs} stretch>
        <TabPanel value="sign-in" className="mt-7">
          <SignInForm
            email={email}
            onEmailChange={onEmailChange}
            onForgot={onForgot}
            onCodeNeeded={onCodeNeeded}
          />
        </TabPanel>
        <TabPanel value="sign-up" className="mt-7">
          <SignUpPanel email={email} onEmailChange={onEmailChange} invitation={invitation} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
