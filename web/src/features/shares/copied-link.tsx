import { shareMessages } from '#features/shares/shares.messages.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

type CopiedLinkProps = { url: string; hints: readonly string[] };

/** Shows the address of a new link, to copy by hand when the clipboard fails. */
export function CopiedLink({ url, hints }: CopiedLinkProps) {
  return (
    <div className="flex flex-col gap-2 rounded-md bg-lamp-soft p-4">
      <Field label={shareMessages.dialog.link}>
        <Input
          readOnly
          lock={false}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="stamp text-[0.9375rem]"
        />
      </Field>
      {hints.map((hint) => (
        <p key={hint} className="text-small">
          {hint}
        </p>
      ))}
    </div>
  );
}
