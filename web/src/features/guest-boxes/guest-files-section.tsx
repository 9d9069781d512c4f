import type { GuestFile } from '@heirloom/contract/guest-boxes/guest-boxes.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { GuestFileRow } from '#features/guest-boxes/guest-file-row.tsx';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';
import { Spinner } from '#ui/spinner.tsx';

const { inbox: words } = guestMessages;

/** What guests have sent and nobody has decided about: for editors of the space. */
export function GuestFilesSection({ space }: { space: Space }) {
  const query = useQuery(api.guestBoxes.files.queryOptions({ input: { spaceId: space.id } }));
  return (
    <section aria-labelledby="guest-files" className="surface-card p-6 md:p-7">
      <h2 id="guest-files" className="title-album">
        {words.title}
      </h2>
      {query.data ? (
        <Files spaceId={space.id} {...query.data} />
      ) : query.error ? (
        <LoadFailed title={words.failed} className="mt-4" onRetry={() => void query.refetch()} />
      ) : (
        <Spinner label={words.loading} className="min-h-40" />
      )}
    </section>
  );
}

type FilesProps = { spaceId: string; items: GuestFile[]; total: number };

function Files({ spaceId, items, total }: FilesProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { takeIn, refuse } = useDeciding(spaceId, () => setPicked(new Set()));
  const chosen = items.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  const isAll = chosen.length === items.length;
  const disabledReason = chosen.length === 0 ? words.nothing : undefined;
  if (items.length === 0) {
    return (
      <EmptyState
        visual={<SlidesDrawing />}
        headingLevel={3}
        title={words.empty}
        description={words.emptyHint}
      />
    );
  }
  return (
    <>
      <p className="mt-1 max-w-(--measure) text-ink-2">{words.takeInHint}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          onClick={() => setPicked(new Set(isAll ? [] : items.map(({ id }) => id)))}
        >
          {isAll ? words.pickNone : words.pickAll}
        </Button>
        <span aria-live="polite" className="mr-auto text-small text-ink-2">
          {words.chosen(chosen.length)}
        </span>
        <Button
          size="sm"
          variant="accent"
          icon={Check}
          busy={takeIn.isPending}
          disabledReason={disabledReason}
          onClick={() => takeIn.mutate({ spaceId, mediaIds: chosen })}
        >
          {words.takeIn}
        </Button>
        <Button
          size="sm"
          variant="danger-outline"
          icon={X}
          busy={refuse.isPending}
          disabledReason={disabledReason}
          onClick={() => refuse.ask(chosen)}
        >
          {words.refuse}
        </Button>
      </div>
      <ul aria-label={words.listed} className="mt-4 divide-y border-t">
        {items.map((file) => (
          <GuestFileRow
            key={file.id}
            file={file}
            isPicked={picked.has(file.id)}
            onPick={() => setPicked(toggled(picked, file.id))}
          />
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-3 text-small text-ink-2">{words.more(total - items.length)}</p>
      )}
    </>
  );
}

function toggled(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(picked.has(id) ? [...picked].filter((each) => each !== id) : [...picked, id]);
}

function useDeciding(spaceId: string, onDone: () => void) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  // Also after a failure: somebody else may have decided meanwhile.
  const onSettled = () => queries.invalidateQueries({ queryKey: api.guestBoxes.key() });
  const takeIn = useMutation(
    api.guestBoxes.takeIn.mutationOptions({
      onSuccess: onDone,
      onSettled,
      meta: {
        success: ({ changed }: { changed: number }) => words.takenIn(changed),
        failure: (error) => words.takeInFailed(messageOf(error)),
      },
    }),
  );
  const refuse = useMutation(
    api.guestBoxes.refuse.mutationOptions({
      onSuccess: onDone,
      onSettled,
      meta: {
        success: ({ changed }: { changed: number }) => words.refused(changed),
        failure: (error) => words.refuseFailed(messageOf(error)),
      },
    }),
  );
  const ask = async (mediaIds: string[]): Promise<void> => {
    const isSure = await confirm({
      title: words.refusePrompt(mediaIds.length),
      description: words.refuseText,
      confirmLabel: words.refuse,
      icon: X,
    });
    if (isSure) refuse.mutate({ spaceId, mediaIds });
  };
  return {
    takeIn,
    refuse: { isPending: refuse.isPending, ask: (mediaIds: string[]) => void ask(mediaIds) },
  };
}
