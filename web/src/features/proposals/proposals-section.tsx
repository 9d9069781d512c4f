import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useState } from 'react';
import { AnswerDialog, type Answering } from '#features/proposals/answer-dialog.tsx';
import { ProposalGroup } from '#features/proposals/proposal-group.tsx';
import { proposalMessages as words } from '#features/proposals/proposals.messages.ts';
import { byField, useInbox } from '#features/proposals/use-inbox.ts';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** What is proposed in a space and waits for an answer. */
export function ProposalsSection({ space }: { space: Space }) {
  const [answering, setAnswering] = useState<Answering | null>(null);
  return (
    <section aria-labelledby="proposals" className="surface-card p-6 md:p-7">
      <h2 id="proposals" className="title-album">
        {words.heading}
      </h2>
      <Proposals space={space} onAnswer={setAnswering} />
      {answering !== null && (
        <AnswerDialog space={space} answering={answering} onClose={() => setAnswering(null)} />
      )}
    </section>
  );
}

type ProposalsProps = { space: Space; onAnswer: (answering: Answering) => void };

function Proposals({ space, onAnswer }: ProposalsProps) {
  const { data, isError, refetch } = useInbox(space);
  if (isError && !data) {
    return <LoadFailed title={words.failed} className="mt-4" onRetry={() => void refetch()} />;
  }
  if (!data) return <Spinner label={words.loading} className="min-h-40" />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        visual={<StackDrawing />}
        variant="bare"
        headingLevel={3}
        title={words.none}
        description={words.noneText}
      />
    );
  }
  return (
    <ul className="mt-2 divide-y">
      {byField(data.items).map((group) => (
        <ProposalGroup
          key={`${group[0]!.mediaId} ${group[0]!.field}`}
          proposals={group}
          onAnswer={onAnswer}
        />
      ))}
    </ul>
  );
}
