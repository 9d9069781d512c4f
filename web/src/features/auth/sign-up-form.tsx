import { signUpInput } from '@heirloom/contract/auth/auth.schema.ts';
import { signUpPasswordMinimum } from '@heirloom/contract/limits.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { useSignUp } from '#features/auth/use-sign-up.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

type SignUpFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  invitation: string | undefined;
  minimumPasswordLength: number | undefined;
};

export function SignUpForm(props: SignUpFormProps) {
  const { email, onEmailChange, invitation, minimumPasswordLength = signUpPasswordMinimum } = props;
  const signUp = useSignUp();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signUpInput),
    defaultValues: { email, username: '', displayName: '', password: '', invitation },
  });
  const { errors } = formState;
  const mustConfirm = signUp.data?.session === null;

  return (
    <AuthForm
      error={signUp.error}
      onSubmit={(event) => void handleSubmit((input) => signUp.mutate(input))(event)}
    >
      {mustConfirm && <InlineAlert tone="success">{words.toasts.confirmationSent}</InlineAlert>}
      <Field label={words.email} error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="email"
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
        hint={words.passwordHint(minimumPasswordLength)}
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
