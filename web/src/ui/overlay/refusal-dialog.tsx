import { proposalAnswerMaximum } from '@heirloom/contract/limits.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type RefusalDialogProps = {
  title: string;
  description: string;
  /** Of the field for the sentence. */
  label: string;
  hint: string;
  cancel: string;
  confirm: string;
  isBusy: boolean;
  /** Why it cannot be refused any more; what was typed stays. */
  overReason?: string | undefined;
  children?: ReactNode;
  onRefuse: (words: string) => void;
  onClose: () => void;
};

/** Refuses what somebody asked, with a sentence for them if one likes. */
export function RefusalDialog(props: RefusalDialogProps) {
  const { title, description, isBusy, overReason, children, onRefuse, onClose } = props;
  const [reason, setReason] = useState('');
  return (
    <Dialog open onOpenChange={onClose} busy={isBusy} title={title} description={description}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          onRefuse(reason);
        }}
      >
        <DialogBody>
          {children}
          <Field label={props.label} hint={props.hint} optional>
            <Textarea
              value={reason}
              maxLength={proposalAnswerMaximum}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button disabled={isBusy} onClick={onClose}>
            {props.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} disabledReason={overReason}>
            {props.confirm}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
