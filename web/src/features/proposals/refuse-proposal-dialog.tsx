import { proposalAnswerMaximum } from '@heirloom/contract/limits.ts';
import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import { useState } from 'react';
import { ProposalOver } from '#features/proposals/proposal-over.tsx';
import { proposalMessages as words } from '#features/proposals/proposals.messages.ts';
import { useAnswer } from '#features/proposals/use-inbox.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type RefuseProposalDialogProps = { proposal: Proposal; isOver: boolean; onClose: () => void };

/** Refuses a proposal, with a sentence for whoever made it. */
export function RefuseProposalDialog({ proposal, isOver, onClose }: RefuseProposalDialogProps) {
  const { refuse } = useAnswer();
  const [reason, setReason] = useState('');
  const isTooLate = isOver && !refuse.isPending && !refuse.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={refuse.isPending}
      title={words.refusing}
      description={proposal.mediaTitle}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          refuse.mutate({ proposalId: proposal.id, words: reason }, { onSuccess: onClose });
        }}
      >
        <DialogBody>
          {isTooLate && <ProposalOver />}
          <Field label={words.reason} hint={words.reasonHint(proposal.byName)} optional>
            <Textarea
              value={reason}
              maxLength={proposalAnswerMaximum}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button disabled={refuse.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={refuse.isPending}
            disabledReason={isTooLate ? words.over : undefined}
          >
            {words.refuse}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
