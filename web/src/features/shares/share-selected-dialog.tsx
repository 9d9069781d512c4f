import {
  type Collection,
  createCollectionInput,
} from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { makeCollection } from '#features/collections/make-collection.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { formatLongDate } from '#lib/format-date.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = shareMessages.selected;

type ShareSelectedDialogProps = {
  ids: readonly string[];
  onClose: () => void;
  onMade: (collection: Collection) => void;
};

/** Makes a collection of the selected items, so that one link can show them. */
export function ShareSelectedDialog({ ids, onClose, onMade }: ShareSelectedDialogProps) {
  const [suggestion] = useState(() => words.suggestion(formatLongDate(new Date())));
  const [name, setName] = useState(suggestion);
  const draft = useDraft({
    key: 'collection-name:shared',
    values: { name },
    saved: { name: suggestion },
    onRestore: (typed) => setName(typed.name ?? ''),
  });
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  // Kept for the next try: the collection may be made although the answer about it got lost.
  const madeId = useRef<string>(undefined);
  const make = useMutation({
    mutationFn: async (wanted: string): Promise<Collection> => {
      if (madeId.current) return client.collections.update({ id: madeId.current, name: wanted });
      madeId.current = await makeCollection({ name: wanted }, ids);
      return client.collections.find({ id: madeId.current });
    },
    onSuccess: (collection) => {
      draft.settle();
      onMade(collection);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
    // The dialog says it in place.
    meta: { failure: () => null },
  });
  const remove = useMutation(
    api.collections.remove.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
      meta: { failure: () => null },
    }),
  );
  const leave = () => {
    if (madeId.current) remove.mutate({ id: madeId.current });
    onClose();
  };
  const save = () => {
    const read = createCollectionInput.safeParse({ name });
    setError(read.error?.issues[0]?.message);
    if (read.success && !make.isPending) make.mutate(read.data.name);
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      busy={make.isPending}
      title={words.title(ids.length)}
      description={words.description}
      width={520}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogBody>
          <DraftNote draft={draft} />
          {make.error && <InlineAlert title={words.failed}>{messageOf(make.error)}</InlineAlert>}
          <Field label={words.name} error={error}>
            <Input
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            disabled={make.isPending}
            onClick={() => {
              draft.discard();
              leave();
            }}
          >
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={make.isPending} busyLabel={words.making}>
            {words.next}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
