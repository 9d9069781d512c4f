import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { SignUpForm } from '#features/auth/sign-up-form.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

type SignUpPanelProps = {
  email: string;
  onEmailChange: (email: string) => void;
  invitation: string | undefined;
};

/** The sign-up form, or the reason why this server has none. */
export function SignUpPanel({ email, onEmailChange, invitation }: SignUpPanelProps) {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  if (options?.signUp === 'closed') {
    return <InlineAlert tone="info">{words.signUpClosed}</InlineAlert>;
  }
  if (options?.signUp === 'invite' && invitation === undefined) {
    return <InlineAlert tone="info">{words.signUpByInvitation}</InlineAlert>;
  }
  return (
    <SignUpForm
      email={email}
      onEmailChange={onEmailChange}
      invitation={invitation}
      minimumPasswordLength={options?.minimumPasswordLength}
    />
  );
}
