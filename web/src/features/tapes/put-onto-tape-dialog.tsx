import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { narrowShelf } from '#features/tapes/arrange-shelf.ts';
import { MakeTapeDialog } from '#features/tapes/make-tape-dialog.tsx';
import { TapeChoice } from '#features/tapes/tape-choice.tsx';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = tapeMessages.putOnto;

type PutOntoTapeDialogProps = { mediaIds: readonly string[]; onClose: () => void };

/** Asks from which tape own items are, and puts them onto it; a tape that is not on the shelf is added first. */
export function PutOntoTapeDialog({ mediaIds, onClose }: PutOntoTapeDialogProps) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const shelf = useQuery(api.tapes.list.queryOptions());
  const places = useQuery(api.tapes.of.queryOptions({ input: { mediaIds: [...mediaIds] } }));
  const put = useMutation(
    api.tapes.putItems.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.tapes.key() }),
      meta: { failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  const choose = (tape: Pick<TapeCard, 'id'>) =>
    put.mutate(
      { tapeId: tape.id, mediaIds: [...mediaIds], part: 'content' },
      { onSuccess: onClose },
    );
  const own = (shelf.data?.items ?? []).filter(({ rights }) => rights.includes('own'));
  const found = narrowShelf(own, { q: text });
  const holds = (id: string) =>
    places.data !== undefined &&
    mediaIds.every((mediaId) =>
      places.data.items.some((place) => place.mediaId === mediaId && place.tape.id === id),
    );
  return (
    <Dialog open onOpenChange={onClose} title={words.title}>
      <DialogBody>
        {shelf.error && !shelf.data && (
          <LoadFailed title={tapeMessages.listFailed} onRetry={() => void shelf.refetch()} />
        )}
        {shelf.isPending && <Spinner label={tapeMessages.loading} />}
        {own.length > 6 && (
          <SearchInput
            label={tapeMessages.filters.search}
            placeholder={tapeMessages.filters.search}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {shelf.data && found.length === 0 && (
          <p className="text-ink-2">{own.length === 0 ? words.none : words.noneFound}</p>
        )}
        <ul className="divide-y">
          {found.slice(0, 50).map((tape) => (
            <TapeChoice
              key={tape.id}
              tape={tape}
              isOn={holds(tape.id)}
              busy={put.isPending && put.variables.tapeId === tape.id}
              onChoose={() => choose(tape)}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button icon={Plus} onClick={() => setIsMaking(true)}>
          {own.length === 0 ? tapeMessages.make : words.makeNew}
        </Button>
      </DialogFooter>
      {isMaking && (
        <MakeTapeDialog
          {...(text !== '' && { first: { label: text } })}
          onMade={choose}
          onClose={() => setIsMaking(false)}
        />
      )}
    </Dialog>
  );
}
