import { signInInput } from '@heirloom/contract/auth/auth.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { codeOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { PasskeyButton } from '#features/auth/passkey-button.tsx';
import { ProviderButton } from '#features/auth/provider-button.tsx';
import { useFirstFocus } from '#features/auth/use-first-focus.ts';
import { useSignIn } from '#features/auth/use-sign-in.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

type SignInFormProps = {
  email: string;
  /** Without it the address is fixed: only the person who was signed in may sign in. */
  onEmailChange?: (email: string) => void;
  onForgot: () => void;
  onCodeNeeded: () => void;
  /** The code of an invitation, by which the provider may make an account. */
  invitation?: string | undefined;
};

/** The form for a password, or, where people sign in at the provider only, the button that leads there. */
export function SignInForm(props: SignInFormProps) {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  if (options?.isProviderTheOnlyWay !== true) return <PasswordForm {...props} />;
  return (
    <div className="mt-7 flex flex-col">
      <ProviderButton isMain {...wayBack(props)} />
    </div>
  );
}

/** Who may come back from the provider: where the address is fixed, that person only. */
function wayBack({ email, onEmailChange, invitation }: SignInFormProps) {
  return onEmailChange === undefined ? { onlyFor: email } : { invitation };
}

function PasswordForm(props: SignInFormProps) {
  const { email, onEmailChange, onForgot, onCodeNeeded } = props;
  const signIn = useSignIn({ onCodeNeeded });
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(signInInput),
    defaultValues: { email, password: '' },
  });
  useFirstFocus(setFocus, onEmailChange === undefined ? 'password' : 'email');
  const { errors } = formState;
  const isRefused = signIn.error !== null && codeOf(signIn.error) !== 'TWO_FACTOR_REQUIRED';

  return (
    <AuthForm
      error={isRefused ? signIn.error : null}
      onSubmit={(event) => void handleSubmit((input) => signIn.mutate(input))(event)}
    >
      <Field label={words.email} error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          readOnly={onEmailChange === undefined}
          {...register('email', { onChange: (event) => onEmailChange?.(event.target.value) })}
        />
      </Field>
      <Field label={words.password} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" variant="accent" busy={signIn.isPending} busyLabel={words.signingIn}>
        {words.signIn}
      </Button>
      <ProviderButton {...wayBack(props)} />
      {onEmailChange === undefined ? (
        <PasskeyButton label={words.withPasskey} onlyFor={email} />
      ) : (
        <PasskeyButton label={words.withPasskey} />
      )}
      <Button variant="link" className="self-center underline" onClick={onForgot}>
        {words.forgotPassword}
      </Button>
    </AuthForm>
  );
}
