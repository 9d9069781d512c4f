import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { RemovedList } from '#ui/action-list.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

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
    return <LoadFailed title={words.listFailed} onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  return (
    <RemovedList
      title={words.title}
      items={data.items.map(({ id, number, label, endsAt }) => ({
        id,
        name: `${tapeMessages.number(number)} · ${label}`,
        endsAt,
      }))}
      words={words}
      busyId={restore.isPending ? restore.variables.id : undefined}
      onRestore={(id) => restore.mutate({ id })}
    />
  );
}
