import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const words = collectionMessages.inSpace;

/** The deleted collections of a space that the person can bring back; nothing without one. */
export function RemovedCollections({ spaceId }: { spaceId: string }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(
    api.collections.removed.queryOptions({ input: { spaceId } }),
  );
  const restore = useMutation(
    api.collections.restore.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
      meta: {
        success: words.restored,
        failure: (problem) => words.restoreFailed(messageOf(problem)),
      },
    }),
  );
  if (error && !data) {
    return (
      <InlineAlert title={words.removedFailed} className="mt-10">
        <Button size="sm" className="mt-3" onClick={() => void refetch()}>
          {collectionMessages.tryAgain}
        </Button>
      </InlineAlert>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="removed-collections" className="mt-10">
      <h2 id="removed-collections" className="title-2">
        {words.removed}
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
              aria-label={words.restoreOf(name)}
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
