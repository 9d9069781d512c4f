import type { ReactNode } from 'react';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

type CopyFieldProps = { label: string; value: string; hint?: ReactNode };

/** Shows an address or a secret, all of it selected by a click, to copy by hand. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        readOnly
        lock={false}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="stamp text-[0.9375rem]"
      />
    </Field>
  );
}
