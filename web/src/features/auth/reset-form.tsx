import { requestResetInput } from '@heirloom/contract/auth/auth.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { useRequestReset } from '#features/auth/use-request-reset.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Input } from '#ui/form/input.tsx';

type ResetFormProps = {
  email: string;
  /** Without it the address is fixed. */
  onEmailChange?: (email: string) => void;
  onBack: () => void;
};

export function ResetForm({ email, onEmailChange, onBack }: ResetFormProps) {
  const request = useRequestReset();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(requestResetInput),
    defaultValues: { email },
  });
  useEffect(() => setFocus('email'), [setFocus]);

  return (
    <>
      <AuthHeading title={words.resetTitle} lead={words.resetLead} />
      <AuthForm
        error={request.error}
        onSubmit={(event) => void handleSubmit((input) => request.mutate(input))(event)}
      >
        <Field label={words.emailAddress} error={formState.errors.email?.message}>
          <Input
            type="email"
            autoComplete="email"
            readOnly={onEmailChange === undefined}
            {...register('email', { onChange: (event) => onEmailChange?.(event.target.value) })}
          />
        </Field>
        <Button
          type="submit"
          variant="accent"
          busy={request.isPending}
          busyLabel={words.sendingResetEmail}
        >
          {words.sendResetEmail}
        </Button>
        <Button icon={ArrowLeft} onClick={onBack}>
          {words.backToSignIn}
        </Button>
        {request.isSuccess && <InlineAlert tone="success">{words.toasts.resetSent}</InlineAlert>}
      </AuthForm>
    </>
  );
}
