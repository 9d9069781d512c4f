import { descriptionMaximum, titleMaximum } from '@heirloom/contract/limits.ts';
import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import { useState } from 'react';
import { isChangedMeanwhile } from '#api/errors.ts';
import { textOfField } from '#features/history/text-of-field.ts';
import { draftOf, wishOf } from '#features/media/capture/capture-draft.ts';
import { CaptureFields } from '#features/media/capture/capture-fields.tsx';
import { ProposalOver } from '#features/proposals/proposal-over.tsx';
import { proposalMessages as words } from '#features/proposals/proposals.messages.ts';
import { useAnswer } from '#features/proposals/use-inbox.ts';
import { Button } from '#ui/form/button.tsx';
import { ChangedMeanwhile } from '#ui/form/changed-meanwhile.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type EditProposalDialogProps = { proposal: Proposal; isOver: boolean; onClose: () => void };

/** Stores what was proposed with the changes of whoever accepts it, over what they have seen. */
export function EditProposalDialog({ proposal, isOver, onClose }: EditProposalDialogProps) {
  const { id: proposalId, field, after, current } = proposal;
  const { accept } = useAnswer();
  const isTooLate = isOver && !accept.isPending && !accept.isSuccess;
  const [opened] = useState(current);
  // From a refusal on, the dialog shows what it says now.
  const [isRefused, setIsRefused] = useState(false);
  const [text, setText] = useState(after.title ?? after.description ?? '');
  const [date, setDate] = useState(() => draftOf(after.capture));
  const [isMissed, setIsMissed] = useState(false);
  const edited = () => {
    if (field === 'description') return { description: text };
    if (field === 'title') return text.trim() === '' ? null : { title: text };
    const capture = wishOf(date, after.capture);
    return capture && { capture };
  };
  const error = isMissed ? words.missing : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={accept.isPending}
      title={words.editing}
      description={proposal.mediaTitle}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = edited();
          setIsMissed(wanted === null);
          if (!wanted) return;
          accept.mutate(
            { proposalId, edited: wanted, over: isRefused ? current : opened },
            {
              onSuccess: onClose,
              onError: (error) => setIsRefused((known) => known || isChangedMeanwhile(error)),
            },
          );
        }}
      >
        <DialogBody>
          {isTooLate && <ProposalOver />}
          <ChangedMeanwhile
            fields={[
              {
                label: words.fields[field],
                theirs: isRefused && !isTooLate ? textOfField(field, current) : undefined,
                mine: textOfField(field, edited() ?? {}),
                onUse: () => {
                  setText(current.title ?? current.description ?? '');
                  setDate(draftOf(current.capture));
                },
              },
            ]}
          />
          {field === 'capture' ? (
            <CaptureFields
              draft={date}
              onChange={(changes) => setDate((known) => ({ ...known, ...changes }))}
              error={error}
            />
          ) : (
            <Field label={words.fields[field]} error={error}>
              <Textarea
                rows={field === 'title' ? 2 : 5}
                value={text}
                maxLength={field === 'title' ? titleMaximum : descriptionMaximum}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
          )}
        </DialogBody>
        <DialogFooter>
          <Button disabled={accept.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={accept.isPending}
            disabledReason={isTooLate ? words.over : undefined}
          >
            {words.accept}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
