import { requestResetInput } from '@heirloom/contract/auth/auth.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
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
        {request.isSuccess && <AfterRequest />}
      </AuthForm>
    </>
  );
}

/** What to do next; a server without mail writes the link into its outbox folder, so somebody must pass it on. */
function AfterRequest() {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  return (
    <InlineAlert tone="success" title={words.toasts.resetSent}>
      {options?.confirmsEmail === false && words.noMail}
    </InlineAlert>
  );
}

/** Requests a reset mail; the answer does not reveal whether the address is known. */
function useRequestReset() {
  return useMutation(
    api.auth.requestReset.mutationOptions({
      onMutate: dismissToasts,
      meta: {
        success: { title: words.toasts.resetSent },
        failure: (error) => ({ title: words.toasts.failed.reset, description: messageOf(error) }),
      },
    }),
  );
}
