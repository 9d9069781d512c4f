import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import { ProposalOver } from '#features/proposals/proposal-over.tsx';
import { proposalMessages as words } from '#features/proposals/proposals.messages.ts';
import { useAnswer } from '#features/proposals/use-inbox.ts';
import { RefusalDialog } from '#ui/overlay/refusal-dialog.tsx';

type RefuseProposalDialogProps = { proposal: Proposal; isOver: boolean; onClose: () => void };

/** Refuses a proposal, with a sentence for whoever made it. */
export function RefuseProposalDialog({ proposal, isOver, onClose }: RefuseProposalDialogProps) {
  const { refuse } = useAnswer();
  const isTooLate = isOver && !refuse.isPending && !refuse.isSuccess;
  return (
    <RefusalDialog
      title={words.refusing}
      description={proposal.mediaTitle}
      label={words.reason}
      hint={words.reasonHint(proposal.byName)}
      cancel={words.cancel}
      confirm={words.refuse}
      isBusy={refuse.isPending}
      overReason={isTooLate ? words.over : undefined}
      onRefuse={(reason) =>
        refuse.mutate({ proposalId: proposal.id, words: reason }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {isTooLate && <ProposalOver />}
    </RefusalDialog>
  );
}
