import { useRef } from 'react';
import { Button } from '#ui/form/button.tsx';
import type { ConfirmQuestion } from '#ui/overlay/confirm-context.ts';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogDescription } from '#ui/overlay/dialog-description.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

type ConfirmDialogProps = {
  question: ConfirmQuestion;
  open: boolean;
  onAnswer: (isConfirmed: boolean) => void;
};

export function ConfirmDialog({ question, open, onAnswer }: ConfirmDialogProps) {
  const { title, description, note, confirmLabel, cancelLabel = uiMessages.cancel } = question;
  const { icon, tone = 'danger' } = question;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onOpenChange={() => onAnswer(false)}
      title={title}
      width={520}
      initialFocus={cancel}
    >
      <DialogBody className="gap-4">
        <DialogDescription className="text-ink">{description}</DialogDescription>
        {note !== undefined && <div className="text-ink-2">{note}</div>}
      </DialogBody>
      <DialogFooter>
        <Button ref={cancel} onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
        <Button variant={tone} icon={icon} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
