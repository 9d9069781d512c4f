import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const words = tapeMessages.removed;

/** The own deleted tapes that can be brought back; nothing without one. */
export function RemovedTapes() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(api.tapes.removed.queryOptions());
  const restore = useMutation(
    api.tapes.restore.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.tapes.key() }),
      meta: { success: words.done, failure: (problem) => words.failed(messageOf(problem)) },
    }),
  );
  if (error && !data) {
    return (
      <InlineAlert title={words.listFailed}>
        <Button size="sm" className="mt-3" onClick={() => void refetch()}>
          {tapeMessages.tryAgain}
        </Button>
      </InlineAlert>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="removed-tapes">
      <h2 id="removed-tapes" className="title-album">
        {words.title}
      </h2>
      <ul className="mt-1 divide-y">
        {data.items.map(({ id, number, label, endsAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="card-title break-words">
                {tapeMessages.number(number)} · {label}
              </p>
              <p className="text-small text-ink-2">{words.until(formatDate(endsAt))}</p>
            </div>
            <Button
              size="sm"
              icon={RotateCcw}
              aria-label={words.restoreOf(label)}
              busy={restore.isPending && restore.variables.id === id}
              onClick={() => restore.mutate({ id })}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
