import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { EndedShare } from '#features/shares/visitor/ended-share.tsx';
import { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const words = visitorMessages.password;

export function PasswordForm({ token }: { token: string }) {
  const unlock = useUnlock(token);
  return (
    <LinkPasswordForm unlock={unlock} onEnter={(password) => unlock.mutate({ token, password })} />
  );
}

type LinkPasswordFormProps = {
  unlock: { error: unknown; isPending: boolean };
  onEnter: (password: string) => void;
};

/** Asks for the password of a link; until then the page reveals nothing about its content. */
export function LinkPasswordForm({ unlock, onEnter }: LinkPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  if (codeOf(unlock.error) === 'NOT_FOUND') return <EndedShare />;
  const problem = isRefused ? words.required : unlock.error ? messageOf(unlock.error) : undefined;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsRefused(password === '');
        if (password !== '') onEnter(password);
      }}
      className="surface-card mx-auto mt-[6vh] flex w-full max-w-115 flex-col gap-6 p-6 md:p-9"
    >
      <div className="flex flex-col gap-2">
        <IconTile icon={LockKeyhole} tone="accent" className="mb-2" />
        <h1 tabIndex={-1} data-page-title="" className="title-2 outline-none">
          {words.title}
        </h1>
        <p className="text-ink-2">{words.text}</p>
      </div>
      <Field label={words.label} error={problem}>
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setIsRefused(false);
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="accent"
        size="lg"
        busy={unlock.isPending}
        busyLabel={words.opening}
      >
        {words.open}
      </Button>
    </form>
  );
}

function useUnlock(token: string) {
  const queries = useQueryClient();
  return useMutation(
    api.shares.unlock.mutationOptions({
      onSuccess: () =>
        queries.invalidateQueries({ queryKey: api.shares.open.key({ input: { token } }) }),
      // The form shows the error.
      meta: { failure: () => null },
    }),
  );
}
