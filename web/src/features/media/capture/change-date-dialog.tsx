import type { Capture } from '@heirloom/contract/media/media.schema.ts';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { draftOf, wishOf } from '#features/media/capture/capture-draft.ts';
import { CaptureFields } from '#features/media/capture/capture-fields.tsx';
import { useSetCapture } from '#features/media/capture/use-set-capture.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type ChangeDateDialogProps = {
  ids: readonly string[];
  /** The known date, for a single item. */
  capture?: Capture | undefined;
  onClose: () => void;
  onDone?: () => void;
};

const words = mediaMessages.date;

/** Sets the capture date of items, as precisely as the person knows it. */
export function ChangeDateDialog({ ids, capture, onClose, onDone }: ChangeDateDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(capture));
  const [isMissed, setIsMissed] = useState(false);
  const set = useSetCapture();

  const save = () => {
    const wish = wishOf(draft, capture);
    setIsMissed(wish === null);
    if (wish === null || set.isPending) return;
    set.mutate(
      { ids, wish },
      {
        onSuccess: () => {
          onClose();
          onDone?.();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={set.isPending}
      title={words.dialog}
      description={words.description(ids.length)}
      width={520}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogBody>
          {set.error && <InlineAlert title={words.failed}>{messageOf(set.error)}</InlineAlert>}
          <CaptureFields
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            error={isMissed ? words.missing : undefined}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={set.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={set.isPending} busyLabel={words.saving}>
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
