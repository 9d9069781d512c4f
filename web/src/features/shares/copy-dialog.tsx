import { Copy } from 'lucide-react';
import { copyText } from '#lib/copy-text.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
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
  const copy = async () => {
    if (await copyText(Promise.resolve(text))) showToast.success({ title: words.copied });
    else showToast.error({ title: words.copyFailed });
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} description={lead} width={540}>
      <DialogBody>
        <Field label={label}>
          <Input
            readOnly
            lock={false}
            value={text}
            onFocus={(event) => event.currentTarget.select()}
            className="stamp text-[0.9375rem]"
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button icon={Copy} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
