import type { ItemChange } from '@heirloom/contract/media/history.schema.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { api } from '#api/orpc.ts';
import { historyMessages } from '#features/history/history.messages.ts';
import { PosterPicture } from '#features/history/poster-picture.tsx';
import { textOfField } from '#features/history/text-of-field.ts';
import { useUndoChange } from '#features/history/use-undo-change.tsx';
import { useSpaces } from '#features/spaces/use-spaces.ts';
import { formatMoment } from '#lib/format-date.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { Button } from '#ui/form/button.tsx';

const words = historyMessages;

/** Who changed what of an item, for people who share with others; each change can be undone. */
export function ItemHistory({ details }: { details: MediaDetails }) {
  const { spaces } = useSpaces();
  if (spaces.length === 0) return null;
  return (
    <FoldedSection heading={words.heading}>
      <Changes details={details} />
    </FoldedSection>
  );
}

function Changes({ details: { id, rights } }: { details: MediaDetails }) {
  const history = useInfiniteQuery(
    api.media.history.infiniteOptions({
      input: (before: number | null) => ({ id, before }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextBefore,
    }),
  );
  const { undo, pendingId } = useUndoChange(id);
  const current = history.data?.pages[0]?.current;
  const changes = history.data?.pages.flatMap(({ items }) => items) ?? [];
  if (history.isError) {
    return <LoadFailed title={words.failed} onRetry={() => void history.refetch()} />;
  }
  if (!current) return <p className="text-ink-2">{words.loading}</p>;
  return (
    <>
      {changes.length === 0 && !history.hasNextPage && <p className="text-ink-2">{words.none}</p>}
      <ol className="flex flex-col gap-5">
        {changes.map((change) => (
          <Change
            key={change.id}
            change={change}
            mediaId={id}
            isBusy={pendingId === change.id}
            onUndo={rights.mend ? () => void undo(change, current) : undefined}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          size="sm"
          className="mt-4"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}

type ChangeProps = { change: ItemChange; mediaId: string; isBusy: boolean; onUndo?: () => void };

function Change({ change, mediaId, isBusy, onUndo }: ChangeProps) {
  const { field, before, after, byName, at } = change;
  const formatTime = useFormatTime();
  const sentence = words.changed[field](byName ?? words.somebody);
  const sides = [
    { term: words.before, said: before },
    { term: words.after, said: after },
  ];
  return (
    <li>
      <p className="font-[560] break-words">{sentence}</p>
      <p className="text-small text-ink-2">{formatMoment(at)}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {sides.map(({ term, said }) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="break-words whitespace-pre-line">
              {textOfField(field, said, formatTime)}
              <PosterPicture mediaId={mediaId} poster={said.poster} />
            </dd>
          </div>
        ))}
      </dl>
      {onUndo && (
        <Button
          size="sm"
          icon={Undo2}
          className="mt-2"
          busy={isBusy}
          aria-label={words.undoOf(sentence)}
          onClick={onUndo}
        >
          {words.undo}
        </Button>
      )}
    </li>
  );
}
