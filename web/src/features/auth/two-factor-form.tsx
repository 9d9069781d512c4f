import { twoFactorInput } from '@heirloom/contract/auth/auth.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { PasskeyButton } from '#features/auth/passkey-button.tsx';
import { useSessionStore } from '#features/auth/use-session.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

type TwoFactorFormProps = { onBack: () => void };

export function TwoFactorForm({ onBack }: TwoFactorFormProps) {
  const verify = useVerifyCode();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(twoFactorInput),
    defaultValues: { code: '' },
  });
  useEffect(() => setFocus('code'), [setFocus]);

  return (
    <>
      <AuthHeading title={words.twoFactorTitle} lead={words.twoFactorLead} />
      <AuthForm
        error={verify.error}
        onSubmit={(event) => void handleSubmit((input) => verify.mutate(input))(event)}
      >
        <Field label={words.code} error={formState.errors.code?.message}>
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="stamp text-lead"
            {...register('code')}
          />
        </Field>
        <Button
          type="submit"
          variant="accent"
          busy={verify.isPending}
          busyLabel={words.verifyingCode}
        >
          {words.verifyCode}
        </Button>
        <PasskeyButton label={words.passkeyInstead} />
        <Button icon={ArrowLeft} onClick={onBack}>
          {words.backToSignIn}
        </Button>
      </AuthForm>
    </>
  );
}

/** Finishes a sign-in with a TOTP or recovery code. */
function useVerifyCode() {
  const store = useSessionStore();
  return useMutation(
    api.auth.verifyTwoFactor.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: (session) => store.signedIn(session, 'two-factor'),
      meta: {
        success: { title: words.toasts.welcomeBack },
        failure: (error) => ({
          title: words.toasts.failed.code,
          description: messageOf(error),
        }),
      },
    }),
  );
}
