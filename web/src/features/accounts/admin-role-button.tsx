import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { Shield, ShieldOff } from 'lucide-react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { useChangeRole } from '#features/accounts/use-change-role.tsx';
import { Button } from '#ui/form/button.tsx';

const words = accountsMessages.actions;

/** 'Make Admin' or 'Remove Admin'; not shown for superusers. */
export function AdminRoleButton({ person }: { person: AccountRow }) {
  const { change, dialog, isPending } = useChangeRole(person);
  if (person.role === 'superuser') return null;
  const isAdmin = person.role === 'admin';
  return (
    <>
      <Button
        size="sm"
        variant={isAdmin ? 'danger-outline' : 'secondary'}
        icon={isAdmin ? ShieldOff : Shield}
        busy={isPending}
        onClick={() => void change(isAdmin ? 'remove admin' : 'make admin')}
      >
        {isAdmin ? words.removeAdmin : words.makeAdmin}
      </Button>
      {dialog}
    </>
  );
}
