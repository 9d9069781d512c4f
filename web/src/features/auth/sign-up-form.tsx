import { signUpInput, signUpPassword, type Session } from '@heirloom/contract/auth/auth.schema.ts';
import { signUpPasswordMinimum } from '@heirloom/contract/limits.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { useFirstFocus } from '#features/auth/use-first-focus.ts';
import { usePasswordMinimum } from '#features/auth/use-password-minimum.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

type SignUpFormProps = {
  email: string;
  /** The only address that the invitation is for; null when there is a choice. */
  fixedEmail: string | null;
  onEmailChange: (email: string) => void;
  invitation: string | undefined;
};

export function SignUpForm(props: SignUpFormProps) {
  const { email, fixedEmail, onEmailChange, invitation } = props;
  const signUp = useSignUp();
  const minimum = usePasswordMinimum(signUpPasswordMinimum);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(signUpInput.extend({ password: signUpPassword(minimum) })),
    defaultValues: {
      email: fixedEmail ?? email,
      username: '',
      displayName: '',
      password: '',
      invitation,
    },
  });
  useFirstFocus(setFocus, fixedEmail === null ? 'email' : 'username');
  const { errors } = formState;
  const mustConfirm = signUp.data?.session === null;

  return (
    <AuthForm
      error={signUp.error}
      onSubmit={(event) => void handleSubmit((input) => signUp.mutate(input))(event)}
    >
      {mustConfirm && <InlineAlert tone="success">{words.toasts.confirmationSent}</InlineAlert>}
      <Field
        label={words.email}
        hint={fixedEmail === null ? undefined : words.invitation.addressFixed}
        error={errors.email?.message}
      >
        <Input
          type="email"
          autoComplete="email"
          readOnly={fixedEmail !== null}
          {...register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        />
      </Field>
      <Field label={words.username} error={errors.username?.message}>
        <Input autoComplete="username" autoCapitalize="none" {...register('username')} />
      </Field>
      <Field label={words.displayName} optional error={errors.displayName?.message}>
        <Input
          autoComplete="name"
          placeholder={words.displayNamePlaceholder}
          {...register('displayName')}
        />
      </Field>
      <Field
        label={words.password}
        hint={words.passwordHint(minimum)}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Button
        type="submit"
        variant="accent"
        busy={signUp.isPending}
        busyLabel={words.creatingAccount}
      >
        {words.createAccount}
      </Button>
    </AuthForm>
  );
}

/** Creates an account; if the answer has no session, the email address must be confirmed first. */
function useSignUp() {
  const store = useSessionStore();
  return useMutation(
    api.auth.signUp.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: ({ session }) => {
        if (session) store.signedIn(session);
      },
      meta: {
        success: ({ session }: { session: Session | null }) => ({
          title: session ? words.toasts.signedUp : words.toasts.confirmationSent,
        }),
        failure: (error) => ({ title: words.toasts.failed.signUp, description: messageOf(error) }),
      },
    }),
  );
}
