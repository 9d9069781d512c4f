import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import { hashKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Pencil, X } from 'lucide-react';
import { textOfField } from '#features/history/text-of-field.ts';
import { itemRoute } from '#features/media/item-link.ts';
import type { Answering } from '#features/proposals/answer-dialog.tsx';
import { proposalMessages as words } from '#features/proposals/proposals.messages.ts';
import { useAnswer } from '#features/proposals/use-inbox.ts';
import { formatMoment } from '#lib/format-date.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/form/button.tsx';

type ProposalGroupProps = {
  proposals: readonly Proposal[];
  onAnswer: (answering: Answering) => void;
};

/** What is proposed for one field of an item, by one or several people, beside what it says. */
export function ProposalGroup({ proposals, onAnswer }: ProposalGroupProps) {
  const { mediaId, mediaType, mediaTitle, thumbnailUrl, field, current } = proposals[0]!;
  return (
    <li className="flex gap-4 py-5 max-md:flex-col md:gap-6">
      {thumbnailUrl && (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          className="aspect-4/3 w-36 shrink-0 self-start rounded-sm border object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <h3 className="title-album break-words">
          <Link to={itemRoute[mediaType]} params={{ id: mediaId }} className="hover:underline">
            {mediaTitle}
          </Link>
        </h3>
        <p className="mt-1 text-ink-2">
          {words.fields[field]}
          {' · '}
          {words.now}:{' '}
          <span className="break-words whitespace-pre-line text-ink">
            {textOfField(field, current)}
          </span>
        </p>
        <ul className="mt-3 divide-y">
          {proposals.map((proposal) => (
            <ProposalEntry key={proposal.id} proposal={proposal} onAnswer={onAnswer} />
          ))}
        </ul>
      </div>
    </li>
  );
}

type ProposalEntryProps = { proposal: Proposal; onAnswer: (answering: Answering) => void };

function ProposalEntry({ proposal, onAnswer }: ProposalEntryProps) {
  const { id: proposalId, field, before, after, current, byName, at, mediaTitle } = proposal;
  const { accept } = useAnswer();
  const isOtherNow = hashKey([before[field]]) !== hashKey([current[field]]);
  return (
    <li className="py-4">
      <p className="flex items-center gap-3 text-small text-ink-2">
        <Avatar size="sm" name={byName} />
        <span>
          <span className="font-[640] text-ink">{words.by(byName)}</span> · {formatMoment(at)}
        </span>
      </p>
      <p className="mt-2 text-lead break-words whitespace-pre-line">{textOfField(field, after)}</p>
      {isOtherNow && (
        <p className="mt-1 text-small text-ink-2">
          {words.since} {words.before}:{' '}
          <span className="break-words whitespace-pre-line">{textOfField(field, before)}</span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          size="sm"
          variant="primary"
          icon={Check}
          aria-label={words.acceptOf(byName, mediaTitle)}
          busy={accept.isPending}
          onClick={() => accept.mutate({ proposalId, over: current })}
        >
          {words.accept}
        </Button>
        {field !== 'rotation' && (
          <Button
            size="sm"
            icon={Pencil}
            aria-label={words.editOf(byName, mediaTitle)}
            onClick={() => onAnswer({ how: 'edit', proposal })}
          >
            {words.edit}
          </Button>
        )}
        <Button
          size="sm"
          icon={X}
          aria-label={words.refuseOf(byName, mediaTitle)}
          onClick={() => onAnswer({ how: 'refuse', proposal })}
        >
          {words.refuse}
        </Button>
      </div>
    </li>
  );
}
