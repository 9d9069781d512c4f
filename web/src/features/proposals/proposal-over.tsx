import { proposalMessages as words } from '#features/proposals/proposals.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

/** Says in a dialog that its proposal waits for no answer any more. */
export function ProposalOver() {
  return (
    <InlineAlert tone="warning" title={words.over}>
      {words.overText}
    </InlineAlert>
  );
}
