import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { EditedTermsFields } from '#features/shares/edited-terms-fields.tsx';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { useShareEdit } from '#features/shares/use-share-edit.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = shareMessages.change;

type ChangeShareDialogProps = { share: Share; onClose: () => void };

/** Edits what a link allows; its address stays the same. */
export function ChangeShareDialog({ share, onClose }: ChangeShareDialogProps) {
  const edit = useShareEdit(share, onClose);
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={share.target.title}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (edit.isChanged) edit.save();
          else onClose();
        }}
      >
        <DialogBody>
          <EditedTermsFields share={share} edit={edit} />
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              edit.kept.discard();
              onClose();
            }}
          >
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={edit.isSaving}>
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
