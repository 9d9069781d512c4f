import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

const words = spaceMessages.settings;

/** Closes a space once its owner has typed its name. */
export function CloseSpace({ space }: { space: Space }) {
  const [typed, setTyped] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const close = useMutation(
    api.spaces.close.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: '/spaces', replace: true });
        await queries.invalidateQueries({ queryKey: api.spaces.key() });
      },
      meta: { success: words.closed, failure: (error) => words.closeFailed(messageOf(error)) },
    }),
  );
  return (
    <section aria-labelledby="space-close" className="surface-card p-6 md:p-7">
      <h2 id="space-close" className="title-album">
        {words.closeTitle}
      </h2>
      <p className="mt-1 text-ink-2">{words.closeText}</p>
      <div className="mt-4 flex flex-col gap-3 rounded-md bg-surface-2 p-4">
        <p>{words.exportFirst}</p>
        <LinkButton
          size="sm"
          to="/export"
          search={{ kind: 'space', id: space.id }}
          icon={Download}
          className="self-start"
        >
          {words.export}
        </LinkButton>
      </div>
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          close.mutate({ spaceId: space.id, name: typed });
        }}
      >
        <Field label={words.closeName} hint={space.name}>
          <Input
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="danger-outline"
          busy={close.isPending}
          disabledReason={typed.trim() === space.name ? undefined : words.closeName}
          className="self-start"
        >
          {words.close}
        </Button>
      </form>
    </section>
  );
}
