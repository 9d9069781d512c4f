import { Pencil, Plus } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

type InPlaceFieldProps = {
  label: string;
  value: string | null;
  hint?: string | undefined;
  isLong?: boolean;
  /** Undefined where the person may only read. */
  onSave: ((value: string) => Promise<unknown>) | undefined;
  /** How it is read. */
  children?: ReactNode;
};

/** A field that is written where it is read; what was typed stays while it could not be saved. */
export function InPlaceField(props: InPlaceFieldProps) {
  const { label, value, hint, isLong = false, onSave, children } = props;
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null || !onSave) {
    if (value === null && !onSave) return null;
    return (
      <div className="py-2.5">
        <dt className="text-caption font-[640] text-ink-3">{label}</dt>
        <dd className="-mt-3 flex items-start gap-2">
          <span className="min-w-0 flex-1 pt-3 break-words whitespace-pre-line">
            {value === null ? (
              <span className="text-ink-3">{words.nothing}</span>
            ) : (
              (children ?? value)
            )}
          </span>
          {onSave && (
            <IconButton
              icon={value === null ? Plus : Pencil}
              label={value === null ? words.write(label) : words.change(label)}
              onClick={() => setTyped(value ?? '')}
            />
          )}
        </dd>
      </div>
    );
  }
  return (
    <InPlaceForm
      label={label}
      hint={hint}
      isLong={isLong}
      typed={typed}
      onType={setTyped}
      onSave={onSave}
      onEnd={() => setTyped(null)}
    />
  );
}

type InPlaceFormProps = Pick<InPlaceFieldProps, 'label' | 'hint' | 'isLong'> & {
  typed: string;
  onType: (value: string) => void;
  onSave: (value: string) => Promise<unknown>;
  onEnd: () => void;
};

function InPlaceForm({ label, hint, isLong, typed, onType, onSave, onEnd }: InPlaceFormProps) {
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsSaving(true);
    void onSave(typed)
      .then(onEnd)
      .catch(() => {})
      .finally(() => setIsSaving(false));
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEnd();
  };
  const Control = isLong ? Textarea : Input;
  return (
    <div className="py-2.5">
      <dt className="sr-only">{label}</dt>
      <dd>
        <form onSubmit={save}>
          <Field label={label} {...(hint !== undefined && { hint })}>
            <Control
              ref={field}
              autoComplete="off"
              value={typed}
              onKeyDown={leave}
              onChange={(event: { target: { value: string } }) => onType(event.target.value)}
            />
          </Field>
          <div className="mt-2.5 flex gap-2.5">
            <Button size="sm" type="submit" variant="primary" busy={isSaving}>
              {words.save}
            </Button>
            <Button size="sm" onClick={onEnd}>
              {words.cancel}
            </Button>
          </div>
        </form>
      </dd>
    </div>
  );
}
