import { KeyRound } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#api/errors.ts';
import { rolesMessages } from '#features/roles/roles.messages.ts';
import { useClaimSetup } from '#features/roles/use-claim-setup.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Input } from '#ui/form/input.tsx';

const words = rolesMessages.setup;

export function ClaimSetupForm({ onClaimed }: { onClaimed: () => void }) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const claim = useClaimSetup({ onClaimed });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = code.trim();
    setIsMissing(entered === '');
    if (entered === '') input.current?.focus();
    else claim.mutate({ code: entered });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {claim.error !== null && (
        <InlineAlert title={rolesMessages.failed}>{messageOf(claim.error)}</InlineAlert>
      )}
      <Field
        label={words.code}
        hint={words.codeHint}
        error={isMissing ? words.codeRequired : undefined}
      >
        <Input
          ref={input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="stamp text-body"
        />
      </Field>
      <Button
        type="submit"
        variant="accent"
        icon={KeyRound}
        busy={claim.isPending}
        busyLabel={words.claiming}
      >
        {words.claim}
      </Button>
    </form>
  );
}
