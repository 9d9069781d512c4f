import { ownPassword } from '@heirloom/contract/auth/auth.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { useResetPassword } from '#features/auth/use-reset-password.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';

const newPasswordFields = z
  .object({ newPassword: ownPassword, confirmation: z.string() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: words.passwordsDiffer,
  });

type NewPasswordFormProps = { code: string; onBack: () => void };

/** Where the link of a reset mail leads. */
export function NewPasswordForm({ code, onBack }: NewPasswordFormProps) {
  const reset = useResetPassword();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(newPasswordFields),
    defaultValues: { newPassword: '', confirmation: '' },
  });
  useEffect(() => setFocus('newPassword'), [setFocus]);
  const { errors } = formState;

  return (
    <>
      <AuthHeading title={words.newPasswordTitle} lead={words.newPasswordLead} />
      <AuthForm
        error={reset.error}
        onSubmit={(event) =>
          void handleSubmit(({ newPassword }) => reset.mutate({ code, newPassword }))(event)
        }
      >
        <Field label={words.newPassword} error={errors.newPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('newPassword')} />
        </Field>
        <Field label={words.confirmPassword} error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmation')} />
        </Field>
        <Button
          type="submit"
          variant="lamp"
          busy={reset.isPending}
          busyLabel={words.savingPassword}
        >
          {words.savePassword}
        </Button>
        <Button icon={ArrowLeft} onClick={onBack}>
          {words.backToSignIn}
        </Button>
      </AuthForm>
    </>
  );
}
