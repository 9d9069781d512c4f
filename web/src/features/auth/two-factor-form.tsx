import { twoFactorInput } from '@heirloom/contract/auth/auth.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { AuthForm } from '#features/auth/auth-form.tsx';
import { AuthHeading } from '#features/auth/auth-heading.tsx';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { useVerifyCode } from '#features/auth/use-verify-code.ts';
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
        <Button icon={ArrowLeft} onClick={onBack}>
          {words.backToSignIn}
        </Button>
      </AuthForm>
    </>
  );
}
