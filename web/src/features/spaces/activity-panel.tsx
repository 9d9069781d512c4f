import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { ActivityEntry } from '#features/spaces/activity-entry.tsx';
import { activityMessages as words } from '#features/spaces/activity.messages.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** What happened in a space, newest first. */
export function ActivityPanel({ space }: { space: Space }) {
  const activity = useInfiniteQuery(
    api.spaces.activity.infiniteOptions({
      input: (before: number | null) => ({ spaceId: space.id, before }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextBefore,
    }),
  );
  const entries = activity.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section
      aria-labelledby="space-activity"
      className="surface-card max-w-4xl p-6 max-md:p-4 md:p-7"
    >
      <h2 id="space-activity" className="title-album">
        {words.title}
      </h2>
      {activity.isError && entries.length === 0 && (
        <LoadFailed title={words.failed} className="mt-4" onRetry={() => void activity.refetch()} />
      )}
      {activity.isPending && <Spinner label={words.loading} className="min-h-40" />}
      {activity.isSuccess && entries.length === 0 && (
        <p className="mt-3 max-w-(--measure) text-ink-2">{words.none}</p>
      )}
      <ol className="mt-2 divide-y">
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} spaceId={space.id} entry={entry} />
        ))}
      </ol>
      {activity.hasNextPage && (
        <Button
          className="mt-4"
          busy={activity.isFetchingNextPage}
          onClick={() => void activity.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </section>
  );
}
