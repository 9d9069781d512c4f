import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { SignUpForm } from '#features/auth/sign-up-form.tsx';
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
  const { data: invited, isLoading } = useQuery(
    api.auth.invitation.queryOptions({
      input: { token: invitation ?? '' },
      enabled: invitation !== undefined && options !== undefined && options.signUp !== 'closed',
      // The link stays as it is; asked again it would count as another try.
      staleTime: Infinity,
    }),
  );
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
    return <InlineAlert title={words.invitation.overTitle}>{words.invitation.over}</InlineAlert>;
  }
  const fixedEmail = isNeeded ? (invited?.email ?? null) : null;
  return (
    <>
      {invited && (
        <InlineAlert
          tone="info"
          title={
            invited.invitedBy === null
              ? words.invitation.fromNobody
              : words.invitation.from(invited.invitedBy)
          }
          className="mb-6"
        >
          {words.invitation.hint}
        </InlineAlert>
      )}
      <SignUpForm
        email={email === '' ? (invited?.email ?? '') : email}
        fixedEmail={fixedEmail}
        onEmailChange={onEmailChange}
        invitation={invitation}
      />
    </>
  );
}
