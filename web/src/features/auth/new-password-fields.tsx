import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import type { NewPassword } from '#features/auth/new-password.ts';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

type NewPasswordFieldsProps = {
  newPassword: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: FieldErrors<NewPassword>;
  minimum: number;
};

/** The two fields for a new password; the form around them registers them. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { newPassword, confirmation, errors, minimum } = props;
  return (
    <>
      <Field
        label={words.newPassword}
        hint={words.passwordHint(minimum)}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...newPassword} />
      </Field>
      <Field label={words.confirmPassword} error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...confirmation} />
      </Field>
    </>
  );
}
