import type { ChapterChange } from '@heirloom/contract/chapters/chapters.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import type { Edit } from '#features/chapters/chapter-edits.ts';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';

const words = chapterMessages.history;

type ChapterHistoryProps = { mediaId: string; onEdit: (edit: Edit) => void };

/** What others, or the person, wrote before: it can be put back. */
export function ChapterHistory({ mediaId, onEdit }: ChapterHistoryProps) {
  const formatTime = useFormatTime();
  const [isOpen, setIsOpen] = useState(false);
  const history = useInfiniteQuery(
    api.chapters.history.infiniteOptions({
      input: (before: number | null) => ({ mediaId, before }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextBefore,
      enabled: isOpen,
    }),
  );
  const changes = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <details
      className="surface-card p-4 md:p-6"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="title-2 min-h-11 cursor-pointer">{words.heading}</summary>
      {history.isError && (
        <LoadFailed title={words.failed} onRetry={() => void history.refetch()} />
      )}
      {history.isSuccess && changes.length === 0 && <p className="mt-3 text-ink-2">{words.none}</p>}
      <ol className="mt-3 flex flex-col gap-2">
        {changes.map((change) => (
          <li key={change.id} className="flex items-center justify-between gap-3">
            <span>
              {(change.isRemoval ? words.removed : words.changed)(
                change.byName,
                textOf(change, formatTime),
              )}
            </span>
            <Button
              size="sm"
              variant="quiet"
              onClick={() =>
                onEdit({ calls: [{ put: { id: change.chapterId, ...change.previous } }], undo: [] })
              }
            >
              {words.putBack}
            </Button>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </details>
  );
}

function textOf({ previous }: ChapterChange, formatTime: (ms: number) => string): string {
  const { title, description, startMs, endMs, capture } = previous;
  const moment = startMs ?? endMs;
  const time = moment == null ? null : formatTime(moment);
  return [title, time, description, capture?.localTime].filter(Boolean).join(', ') || '–';
}
