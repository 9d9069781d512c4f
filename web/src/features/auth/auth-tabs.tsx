import { useState } from 'react';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { FirstRunNotice } from '#features/auth/first-run-notice.tsx';
import { ProviderInvitation } from '#features/auth/invitation-notice.tsx';
import { SignInForm } from '#features/auth/sign-in-form.tsx';
import { SignUpPanel } from '#features/auth/sign-up-panel.tsx';
import { useAuthLink } from '#features/auth/use-auth-link.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useSignUpOptions } from '#features/auth/use-sign-up-options.ts';
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

/** The tabs Sign In and Sign Up. Both leads take two lines at every width, so that nothing moves on a switch. */
export function AuthTabs(props: AuthTabsProps) {
  const { email, onEmailChange, onForgot, onCodeNeeded, invitation, confirmFailed } = props;
  const session = useSession();
  const { options, isOpen } = useSignUpOptions(invitation);
  const { next } = useAuthLink();
  const hasEnded = session.status === 'signed-out' && session.reason === 'ended';
  // Most people to whom a family sends a link into its space have no account yet.
  const isInvited = next?.startsWith('/join/') === true && !hasEnded;
  const isNewcomer = options?.needsAdministrator === true || isInvited;
  const needsSignUp = invitation !== undefined || (isNewcomer && options !== undefined && isOpen);
  const [chosen, setTab] = useState<AuthTab>();
  const tab = chosen ?? (needsSignUp ? 'sign-up' : 'sign-in');
  const signIn = (
    <SignInForm
      email={email}
      onEmailChange={onEmailChange}
      onForgot={onForgot}
      onCodeNeeded={onCodeNeeded}
      invitation={invitation}
    />
  );

  return (
    // The tab of a first run must not jump away from what a person has begun to type.
    <div onInput={() => setTab(tab)}>
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
        <InlineAlert tone="info" className="mb-6">
          {words.confirmAgain}
        </InlineAlert>
      )}
      <FirstRunNotice invitation={invitation} />
      {options?.isProviderTheOnlyWay ? (
        <>
          {invitation !== undefined && options.provider !== null && (
            <ProviderInvitation invitation={invitation} provider={options.provider} />
          )}
          {signIn}
        </>
      ) : (
        <Tabs label={words.tabs.label} value={tab} onValueChange={setTab} tabs={tabs} stretch>
          <TabPanel value="sign-in" className="mt-7">
            {signIn}
          </TabPanel>
          <TabPanel value="sign-up" className="mt-7">
            <SignUpPanel email={email} onEmailChange={onEmailChange} invitation={invitation} />
          </TabPanel>
        </Tabs>
      )}
    </div>
  );
}
