import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { RemovedList } from '#ui/action-list.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

const words = collectionPageMessages.inSpace;

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
      <LoadFailed title={words.removedFailed} className="mt-10" onRetry={() => void refetch()} />
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <div className="mt-10">
      <RemovedList
        title={words.removed}
        items={data.items}
        words={words}
        busyId={restore.isPending ? restore.variables.id : undefined}
        onRestore={(id) => restore.mutate({ id })}
      />
    </div>
  );
}
