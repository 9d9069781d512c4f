import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { RemovedList } from '#ui/action-list.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

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
    return <LoadFailed title={words.listFailed} className="mt-10" onRetry={() => void refetch()} />;
  }
  if (!data || data.items.length === 0) return null;
  return (
    <div className="mt-10">
      <RemovedList
        title={words.title}
        items={data.items}
        words={words}
        busyId={reopen.isPending ? reopen.variables.spaceId : undefined}
        onRestore={(spaceId) => reopen.mutate({ spaceId })}
      />
    </div>
  );
}
