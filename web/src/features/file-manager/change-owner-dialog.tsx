import { useState } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { type PickedPerson, PersonPicker } from '#features/accounts/person-picker.tsx';
import { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import { useChangeOwner } from '#features/file-manager/use-change-owner.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = adminFilesMessages.changeOwner;

type ChangeOwnerDialogProps = {
  ids: readonly string[];
  onClose: () => void;
  onChanged: () => void;
};

/** Asks for the new owner of files. */
export function ChangeOwnerDialog({ ids, onClose, onChanged }: ChangeOwnerDialogProps) {
  const [owner, setOwner] = useState<PickedPerson | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { change, dialog } = useChangeOwner();
  const isRefused = change.error && codeOf(change.error) !== 'STEP_UP_REQUIRED';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.prompt(ids.length)}
      busy={change.isPending}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(owner === null);
          if (owner) change.mutate({ ids, owner }, { onSuccess: onChanged });
        }}
      >
        <DialogBody>
          {isRefused && <InlineAlert title={words.failure}>{messageOf(change.error)}</InlineAlert>}
          <PersonPicker
            label={words.person}
            value={owner}
            onChange={setOwner}
            error={isMissing && owner === null ? words.missing : undefined}
          />
          <p className="text-small text-ink-2">{words.note}</p>
        </DialogBody>
        <DialogFooter>
          <Button disabled={change.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={change.isPending} busyLabel={words.busy}>
            {words.confirm}
          </Button>
        </DialogFooter>
      </DialogForm>
      {dialog}
    </Dialog>
  );
}
