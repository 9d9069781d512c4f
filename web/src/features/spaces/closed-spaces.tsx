import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const words = spaceMessages.closed;

/** The closed spaces that a person can still bring back; nothing without one. */
export function ClosedSpaces() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(api.spaces.closed.queryOptions({ input: {} }));
  const reopen = useMutation(
    api.spaces.reopen.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.key() }),
      meta: { success: words.reopened, failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  if (error && !data) {
    return (
      <InlineAlert title={words.listFailed} className="mt-10">
        <Button size="sm" className="mt-3" onClick={() => void refetch()}>
          {spaceMessages.tryAgain}
        </Button>
      </InlineAlert>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="closed-spaces" className="mt-10">
      <h2 id="closed-spaces" className="title-2">
        {words.title}
      </h2>
      <ul className="mt-3 divide-y">
        {data.items.map(({ id, name, endsAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="title-album break-words">{name}</p>
              <p className="text-small text-ink-2">{words.until(formatDate(endsAt))}</p>
            </div>
            <Button
              size="sm"
              icon={RotateCcw}
              aria-label={words.reopenOf(name)}
              busy={reopen.isPending && reopen.variables.spaceId === id}
              onClick={() => reopen.mutate({ spaceId: id })}
            >
              {words.reopen}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
