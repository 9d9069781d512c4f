import { useEffect, useRef } from 'react';
import { stepUpMessages as words } from '#features/auth/step-up.messages.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

export type StepUpProof = 'password' | 'code';

type StepUpFieldProps = {
  by: StepUpProof;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** The field for the password or the code; takes the focus when it opens. */
export function StepUpField({ by, value, onChange, error }: StepUpFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  if (by === 'password') {
    return (
      <Field label={words.password} error={error}>
        <PasswordInput
          ref={input}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    );
  }
  return (
    <Field label={words.code} error={error}>
      <Input
        ref={input}
        autoComplete="one-time-code"
        inputMode="numeric"
        className="stamp text-lead"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
