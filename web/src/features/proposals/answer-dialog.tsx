import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { EditProposalDialog } from '#features/proposals/edit-proposal-dialog.tsx';
import { RefuseProposalDialog } from '#features/proposals/refuse-proposal-dialog.tsx';
import { useInbox } from '#features/proposals/use-inbox.ts';

/** How somebody answers a proposal in a dialog, and the proposal as it was when that was opened. */
export type Answering = { how: 'edit' | 'refuse'; proposal: Proposal };

type AnswerDialogProps = {
  space: Pick<Space, 'id'>;
  answering: Answering;
  onClose: () => void;
};

/** Stays open, with what was typed, when the proposal leaves the inbox meanwhile. */
export function AnswerDialog({ space, answering, onClose }: AnswerDialogProps) {
  const { data } = useInbox(space);
  const waiting = data?.items.find(({ id }) => id === answering.proposal.id);
  const Answer = answering.how === 'edit' ? EditProposalDialog : RefuseProposalDialog;
  return (
    <Answer
      proposal={waiting ?? answering.proposal}
      isOver={data !== undefined && waiting === undefined}
      onClose={onClose}
    />
  );
}
