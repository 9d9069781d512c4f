import { useId, useMemo, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { FieldContext } from '#ui/form/field-context.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label from all but screen readers, where the context already says what the field is. */
  hideLabel?: boolean;
  /** An id for a control that needs a certain one; by default a generated id. */
  id?: string;
  className?: string;
};

/** A label, a control, a hint and an error, linked for screen readers by useFieldControl in the control. */
export function Field(props: FieldProps) {
  const { label, children, optional, hint, error, hideLabel, className } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const isInvalid = error !== undefined && error !== '';
  const described = [isInvalid && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
  const context = useMemo(
    () => ({ id, isInvalid, descriptionIds: described === '' ? undefined : described }),
    [id, isInvalid, described],
  );

  return (
    <div className={cn('flex min-w-0 flex-col gap-2', className)}>
      <label
        htmlFor={id}
        className={cn('text-[1rem] leading-snug font-[620]', hideLabel && 'sr-only')}
      >
        {label}
        {optional && <span className="font-normal text-ink-3"> {uiMessages.optional}</span>}
      </label>
      <FieldContext value={context}>{children}</FieldContext>
      {hint !== undefined && (
        <p id={hintId} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      {isInvalid && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
