import { ownPasswordMinimum } from '@heirloom/contract/limits.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#api/orpc.ts';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { isLinkOver, linkFailure } from '#features/auth/link-failure.ts';
import { NewPasswordFields } from '#features/auth/new-password-fields.tsx';
import { newPassword } from '#features/auth/new-password.ts';
import { ResetLinkFailure } from '#features/auth/reset-link-failure.tsx';
import { usePasswordMinimum } from '#features/auth/use-password-minimum.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';

type NewPasswordFormProps = {
  onBack: () => void;
  /** Called to request another link, when this one no longer works. */
  onNewLink: () => void;
};

/** The form that the link of a reset mail opens. */
export function NewPasswordForm({ onBack, onNewLink }: NewPasswordFormProps) {
  const reset = useResetPassword();
  const minimum = usePasswordMinimum(ownPasswordMinimum);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(newPassword(minimum)),
    defaultValues: { newPassword: '', confirmation: '' },
  });
  useEffect(() => setFocus('newPassword'), [setFocus]);
  if (isLinkOver(reset.error)) {
    return (
      <ResetLinkFailure
        error={reset.error}
        onBack={onBack}
        onNewLink={onNewLink}
        onRetry={reset.reset}
      />
    );
  }

  return (
    <>
      <AuthHeading title={words.newPasswordTitle} lead={words.newPasswordLead} />
      <AuthForm
        error={reset.error}
        onSubmit={(event) =>
          void handleSubmit(({ newPassword: password }) => reset.mutate({ newPassword: password }))(
            event,
          )
        }
      >
        <NewPasswordFields
          newPassword={register('newPassword')}
          confirmation={register('confirmation')}
          errors={formState.errors}
          minimum={minimum}
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

/** Sets a new password after the link of a reset mail was opened. The server then ends every session, including this one. */
function useResetPassword() {
  const store = useSessionStore();
  return useMutation(
    api.auth.resetPassword.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: () => {
        store.signedOut();
        store.endRecovery();
      },
      meta: {
        success: { title: words.toasts.passwordUpdated },
        failure: (error) => ({
          title: words.toasts.failed.newPassword,
          description: linkFailure(error),
        }),
      },
    }),
  );
}
