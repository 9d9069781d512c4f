import type { Invitation } from '@heirloom/contract/accounts/accounts.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { api } from '#api/orpc.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { InvitationLink } from '#features/accounts/invitation-link.tsx';
import { useInvite } from '#features/accounts/use-invite.ts';
import { formatDate } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';

const words = accountsMessages.invitations;

/** Lists the invitations that are not used yet; shows nothing when there are none. */
export function InvitationsPanel() {
  const titleId = useId();
  const queries = useQueryClient();
  const { data } = useQuery(api.people.invitations.queryOptions());
  const withdraw = useMutation(
    api.people.withdrawInvitation.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.people.invitations.key() }),
      meta: {
        success: { title: words.withdrawn },
        failure: () => ({ title: words.withdrawFailed }),
      },
    }),
  );
  const invitations = data?.items ?? [];
  if (invitations.length === 0) return null;

  return (
    <section aria-labelledby={titleId} className="surface-card mb-(--grid-gap) p-5 md:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={titleId} className="title-album">
          {words.title}
        </h2>
        <Badge>{words.open(invitations.length)}</Badge>
      </div>
      <p className="text-ink-2">{words.hint}</p>
      <ul className="mt-3 divide-y">
        {invitations.map((invitation) => (
          <InvitationLine
            // A new link is a new invitation of the same address: the line stays, with the dialog that shows it.
            key={invitation.email ?? invitation.id}
            invitation={invitation}
            isBusy={withdraw.isPending && withdraw.variables.id === invitation.id}
            onWithdraw={() => withdraw.mutate({ id: invitation.id })}
          />
        ))}
      </ul>
    </section>
  );
}

type InvitationLineProps = { invitation: Invitation; isBusy: boolean; onWithdraw: () => void };

function InvitationLine({ invitation, isBusy, onWithdraw }: InvitationLineProps) {
  const { email } = invitation;
  const who = email ?? words.anybody;
  const again = useInvite();
  const link = again.data?.link;
  const facts = [
    words.until(formatDate(invitation.expiresAt)),
    ...(invitation.invitedBy === null ? [] : [words.by(invitation.invitedBy)]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Mail size={20} aria-hidden="true" className="shrink-0 text-ink-2 max-sm:hidden" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-[620] [overflow-wrap:anywhere]">{who}</span>
        <span className="block text-small text-ink-2">{facts.join(', ')}</span>
      </span>
      {email !== null && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={words.againLabel(who)}
          busy={again.isPending}
          onClick={() => again.mutate({ email })}
        >
          {words.again}
        </Button>
      )}
      {email !== null && link != null && (
        <InvitationLink link={link} email={email} onClose={again.reset} />
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={words.withdrawLabel(who)}
        busy={isBusy}
        onClick={onWithdraw}
      >
        {words.withdraw}
      </Button>
    </li>
  );
}
