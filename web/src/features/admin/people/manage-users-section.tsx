import { useQuery } from '@tanstack/react-query';
import { MailPlus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { InvitationsPanel } from '#features/admin/people/invitations-panel.tsx';
import { InviteDialog } from '#features/admin/people/invite-dialog.tsx';
import { PeopleCards } from '#features/admin/people/people-cards.tsx';
import { PeopleFilters } from '#features/admin/people/people-filters.tsx';
import { peopleMessages as words } from '#features/admin/people/people.messages.ts';
import { usePeopleAddress } from '#features/admin/people/use-people-address.ts';
import { usePeople } from '#features/admin/people/use-people.ts';
import { Button } from '#ui/button.tsx';
import { InlineAlert } from '#ui/inline-alert.tsx';

/** The people of the archive, and who is invited. */
export function ManageUsersSection() {
  const { address, narrow } = usePeopleAddress();
  const [resets, setResets] = useState(0);
  const people = usePeople(address, { usual: 'name', failure: words.fetchFailed });
  const showAll = async () => {
    await narrow({ q: undefined, role: undefined, state: undefined });
    setResets((count) => count + 1);
  };

  return (
    <>
      <AdminSectionHeader
        title={words.title}
        subtitle={people.data && words.subtitle(people.total)}
        actions={<InviteButton />}
      />
      <InvitationsPanel />
      <PeopleFilters key={resets} address={address} narrow={narrow} />
      {people.error !== null && (
        <InlineAlert title={words.fetchFailed} className="mb-(--grid-gap)">
          <p>{messageOf(people.error)}</p>
          <Button size="sm" icon={RotateCcw} className="mt-2" onClick={() => void people.refetch()}>
            {words.retry}
          </Button>
        </InlineAlert>
      )}
      <PeopleCards people={people} onShowAll={() => void showAll()} />
    </>
  );
}

function InviteButton() {
  const [isInviting, setIsInviting] = useState(false);
  const { data: options } = useQuery(api.auth.options.queryOptions());
  return (
    <>
      <Button
        variant="primary"
        icon={MailPlus}
        disabledReason={options?.signUp === 'closed' ? words.invitations.closed : undefined}
        onClick={() => setIsInviting(true)}
      >
        {words.invitations.invite}
      </Button>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}
