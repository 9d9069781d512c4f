import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { NewsEntry } from '#features/news/news-entry.tsx';
import { newsPanelMessages } from '#features/news/news-panel.messages.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** What the person is told, newest first. Looking at it reads it; what was unread keeps its mark until the list closes. */
export function NewsList({ onLeave }: { onLeave?: () => void }) {
  const news = useInfiniteQuery(
    api.news.list.infiniteOptions({
      input: (before: number | null) => ({ before }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextBefore,
    }),
  );
  const items = news.data?.pages.flatMap((page) => page.items) ?? [];
  const fresh = useReading(items);
  if (news.isError && items.length === 0) {
    return <LoadFailed title={newsPanelMessages.failed} onRetry={() => void news.refetch()} />;
  }
  if (news.isPending) return <Spinner label={newsPanelMessages.loading} className="min-h-40" />;
  if (items.length === 0) {
    return (
      <div className="flex flex-col items-center gap-2 px-4 py-10 text-center text-ink-2">
        <BellOff size={36} aria-hidden="true" />
        <p className="font-[620] text-ink">{newsPanelMessages.none}</p>
        <p className="max-w-(--measure)">{newsPanelMessages.noneHint}</p>
      </div>
    );
  }
  return (
    <>
      <ol className="divide-y">
        {items.map((one) => (
          <NewsEntry key={one.id} news={one} isFresh={fresh.has(one.id)} onLeave={onLeave} />
        ))}
      </ol>
      {news.hasNextPage && (
        <Button
          size="sm"
          className="m-3"
          busy={news.isFetchingNextPage}
          onClick={() => void news.fetchNextPage()}
        >
          {newsPanelMessages.more}
        </Button>
      )}
    </>
  );
}

type Read = readonly { id: number; isUnread: boolean }[];

/** Marks what is shown as read, and returns what was unread when it came. */
function useReading(items: Read): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const { mutate } = useMutation(
    api.news.markRead.mutationOptions({
      onMutate: () => {
        const unread = items.filter(({ isUnread }) => isUnread).map(({ id }) => id);
        setFresh((known) => new Set([...known, ...unread]));
      },
      meta: { failure: (error) => newsPanelMessages.readFailed(messageOf(error)) },
    }),
  );
  const newest = items[0]?.id;
  const hasUnread = items.some(({ isUnread }) => isUnread);
  useEffect(() => {
    if (newest !== undefined && hasUnread) mutate({ upTo: newest });
  }, [newest, hasUnread, mutate]);
  return fresh;
}
