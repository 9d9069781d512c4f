import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { rolesMessages } from '#features/roles/roles.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

type Outcome = { success: boolean; message: string };

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

/** Claims a new installation with the set-up code; the person becomes an administrator. */
function useClaimSetup({ onClaimed }: { onClaimed: () => void }) {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  return useMutation(
    api.roles.claimSetup.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: async () => {
        await Promise.all([store.reload(), store.checkAdmin()]);
        onClaimed();
      },
      onSettled: () =>
        Promise.all(
          [api.roles.setupState, api.auth.options].map((call) =>
            queryClient.invalidateQueries({ queryKey: call.key() }),
          ),
        ),
      meta: {
        success: ({ message }: Outcome) => ({ title: message }),
        failure: (error) => ({ title: rolesMessages.failed, description: messageOf(error) }),
      },
    }),
  );
}
