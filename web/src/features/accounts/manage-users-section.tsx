import { useQuery } from '@tanstack/react-query';
import { MailPlus, RotateCcw, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { AccountCards } from '#features/accounts/account-cards.tsx';
import { AccountFilters } from '#features/accounts/account-filters.tsx';
import { accountsMessages as words } from '#features/accounts/accounts.messages.ts';
import { InvitationsPanel } from '#features/accounts/invitations-panel.tsx';
import { InviteDialog } from '#features/accounts/invite-dialog.tsx';
import { MakeFamilyDialog } from '#features/accounts/make-family-dialog.tsx';
import { UnownedSpaces } from '#features/accounts/unowned-spaces.tsx';
import { useAccountAddress } from '#features/accounts/use-accounts-address.ts';
import { useAccounts } from '#features/accounts/use-accounts.ts';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

/** Lists the accounts and the open invitations. */
export function ManageUsersSection() {
  const { address, narrow } = useAccountAddress();
  const [resets, setResets] = useState(0);
  const people = useAccounts(address, { usual: 'name', failure: words.fetchFailed });
  const showAll = async () => {
    await narrow({ q: undefined, role: undefined, state: undefined });
    setResets((count) => count + 1);
  };

  return (
    <>
      <AdminSectionHeader
        title={words.title}
        subtitle={people.data && words.subtitle(people.total - people.removed, people.removed)}
        actions={
          <>
            <FamilyButton />
            <InviteButton />
          </>
        }
      />
      <InvitationsPanel />
      <UnownedSpaces />
      <AccountFilters key={resets} address={address} narrow={narrow} />
      {people.error !== null && (
        <InlineAlert title={words.fetchFailed} className="mb-(--grid-gap)">
          <p>{messageOf(people.error)}</p>
          <Button size="sm" icon={RotateCcw} className="mt-2" onClick={() => void people.refetch()}>
            {words.retry}
          </Button>
        </InlineAlert>
      )}
      <AccountCards people={people} onShowAll={() => void showAll()} />
    </>
  );
}

/** Makes a space for a family; nothing where spaces rest. */
function FamilyButton() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (user?.seesSpaces !== true) return null;
  return (
    <>
      <Button icon={UsersRound} onClick={() => setIsOpen(true)}>
        {words.family.open}
      </Button>
      {isOpen && <MakeFamilyDialog onClose={() => setIsOpen(false)} />}
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
