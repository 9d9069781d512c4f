import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import { useState } from 'react';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { details, page: words } = collectionPageMessages;

type MoveItemDialogProps = {
  item: CollectionItem;
  place: number;
  total: number;
  onMove: (from: number, to: number) => void;
  onClose: () => void;
};

/** Moves an item to any place of its collection, also where dragging is not possible, as by touch. */
export function MoveItemDialog({ item, place, total, onMove, onClose }: MoveItemDialogProps) {
  const [text, setText] = useState(String(place + 1));
  const [hasTried, setHasTried] = useState(false);
  const wanted = Number(text);
  const isValid = Number.isInteger(wanted) && wanted >= 1 && wanted <= total;

  return (
    <Dialog open onOpenChange={onClose} title={words.moveTo} description={item.media.title}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          setHasTried(true);
          if (!isValid) return;
          if (wanted - 1 !== place) onMove(place, wanted - 1);
          onClose();
        }}
      >
        <DialogBody>
          <Field
            label={words.place(total)}
            hint={words.placeHint}
            error={hasTried && !isValid ? words.placeInvalid(total) : undefined}
          >
            <Input
              inputMode="numeric"
              value={text}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setText(event.target.value.trim())}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{details.cancel}</Button>
          <Button type="submit" variant="primary">
            {words.move}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
