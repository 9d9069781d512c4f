import { Button } from '#ui/form/button.tsx';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type CopyDialogProps = {
  title: string;
  lead: string;
  /** The label of the field that shows `text`. */
  label: string;
  text: string;
  words: { copy: string; copied: string; copyFailed: string; done: string };
  onClose: () => void;
};

/** Shows a text that is stored nowhere else, to copy and pass on. */
export function CopyDialog({ title, lead, label, text, words, onClose }: CopyDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={lead} width={540}>
      <DialogBody>
        <CopyField label={label} value={text} />
      </DialogBody>
      <DialogFooter>
        <CopyButton
          text={text}
          words={{
            copy: words.copy,
            copied: { title: words.copied },
            copyFailed: { title: words.copyFailed },
          }}
        />
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
