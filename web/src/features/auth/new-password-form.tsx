import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { LinkOver } from '#features/auth/link-over.tsx';
import { isLinkOver } from '#features/auth/link-failure.ts';
import { NewPasswordFields } from '#features/auth/new-password-fields.tsx';
import { newPassword } from '#features/auth/new-password.ts';
import { useResetPassword } from '#features/auth/use-reset-password.ts';
import { Button } from '#ui/form/button.tsx';

type NewPasswordFormProps = {
  code: string;
  onBack: () => void;
  /** Called to request another link, when this one no longer works. */
  onNewLink: () => void;
};

/** The form that the link of a reset mail opens. */
export function NewPasswordForm({ code, onBack, onNewLink }: NewPasswordFormProps) {
  const reset = useResetPassword();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(newPassword),
    defaultValues: { newPassword: '', confirmation: '' },
  });
  useEffect(() => setFocus('newPassword'), [setFocus]);
  if (isLinkOver(reset.error)) return <LinkOver onBack={onBack} onNewLink={onNewLink} />;

  return (
    <>
      <AuthHeading title={words.newPasswordTitle} lead={words.newPasswordLead} />
      <AuthForm
        error={reset.error}
        onSubmit={(event) =>
          void handleSubmit((typed) => reset.mutate({ code, newPassword: typed.newPassword }))(
            event,
          )
        }
      >
        <NewPasswordFields
          newPassword={register('newPassword')}
          confirmation={register('confirmation')}
          errors={formState.errors}
        />
        <Button
          type="submit"
          variant="accent"
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
