import { authMessages as words } from '#features/auth/auth.messages.ts';
import { InvitationNotice, InvitationOver } from '#features/auth/invitation-notice.tsx';
import { SignUpForm } from '#features/auth/sign-up-form.tsx';
import { useInvitation } from '#features/auth/use-invitation.ts';
import { useSignUpOptions } from '#features/auth/use-sign-up-options.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Spinner } from '#ui/spinner.tsx';

type SignUpPanelProps = {
  email: string;
  onEmailChange: (email: string) => void;
  invitation: string | undefined;
};

/** The sign-up form, or the reason why this server has none. An invitation says whose it is. */
export function SignUpPanel({ email, onEmailChange, invitation }: SignUpPanelProps) {
  const { options, isOpen, isLoading: areOptionsLoading } = useSignUpOptions(invitation);
  const { data: invited, isLoading } = useInvitation(invitation);
  if (!isOpen) {
    const reason = options?.signUp === 'closed' ? words.signUpClosed : words.signUpByInvitation;
    return options?.needsAdministrator ? null : <InlineAlert tone="info">{reason}</InlineAlert>;
  }
  // A form before the spinner would lose what is typed into it.
  if (isLoading || (areOptionsLoading && invitation !== undefined)) {
    return <Spinner label={words.openingInvitation} />;
  }
  const isOver = invited === null;
  const isNeeded = options?.signUp === 'invite';
  if (isOver && isNeeded) {
    return <InvitationOver />;
  }
  const fixedEmail = isNeeded ? (invited?.email ?? null) : null;
  return (
    <>
      {invited && <InvitationNotice invitedBy={invited.invitedBy} hint={words.invitation.hint} />}
      <SignUpForm
        email={email === '' ? (invited?.email ?? '') : email}
        fixedEmail={fixedEmail}
        onEmailChange={onEmailChange}
        invitation={invitation}
      />
    </>
  );
}
