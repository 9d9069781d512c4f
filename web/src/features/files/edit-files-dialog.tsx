import { descriptionMaximum, titleMaximum } from '@heirloom/contract/limits.ts';
import { useState } from 'react';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { severalKey } from '#features/drafts/several-key.ts';
import { useDraft } from '#features/drafts/use-draft.ts';
import { isNothingChanged } from '#features/files/bulk-changes.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { useEditFiles } from '#features/files/use-edit-files.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type EditFilesDialogProps = { ids: readonly string[]; onClose: () => void; onDone: () => void };

const words = fileMessages.bulkEdit;
const { cancel, description, save, title } = mediaActionMessages.edit;

/** Edits the titles and descriptions of several files at once. */
export function EditFilesDialog({ ids, onClose, onDone }: EditFilesDialogProps) {
  const [wanted, setWanted] = useState({ title: '', description: '' });
  const draft = useDraft({
    key: severalKey('files', ids),
    values: wanted,
    saved: { title: '', description: '' },
    onRestore: (typed) => setWanted((known) => ({ ...known, ...typed })),
  });
  const { edit, isBusy, done } = useEditFiles(() => {
    draft.settle();
    onDone();
  });
  const isNothing = isNothingChanged(wanted);
  const count = ids.length;

  return (
    <Dialog open onOpenChange={onClose} busy={isBusy} title={words.dialog(count)} width={560}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNothing && !isBusy) edit({ ids, edit: wanted });
        }}
      >
        <DialogBody>
          <DraftNote draft={draft} />
          <Field label={title} optional hint={count > 1 ? words.numbered : undefined}>
            <Input
              autoComplete="off"
              placeholder={words.keepTitles}
              maxLength={titleMaximum}
              value={wanted.title}
              onChange={(event) => setWanted({ ...wanted, title: event.target.value })}
            />
          </Field>
          <Field label={description} optional>
            <Textarea
              rows={5}
              placeholder={words.keepDescriptions}
              maxLength={descriptionMaximum}
              value={wanted.description}
              onChange={(event) => setWanted({ ...wanted, description: event.target.value })}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            disabled={isBusy}
            onClick={() => {
              draft.discard();
              onClose();
            }}
          >
            {cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            busyLabel={words.saving(done, count)}
            disabledReason={isNothing ? words.nothing : undefined}
          >
            {save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
