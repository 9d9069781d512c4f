import type { PersonRow } from '@heirloom/contract/people/people.schema.ts';
import { Shield, ShieldOff } from 'lucide-react';
import { peopleMessages } from '#features/admin/people/people.messages.ts';
import { useChangeRole } from '#features/admin/people/use-change-role.tsx';
import { Button } from '#ui/button.tsx';

const words = peopleMessages.actions;

/** 'Make Admin' or 'Remove Admin'; superusers are left alone, whoever asks. */
export function AdminRoleButton({ person }: { person: PersonRow }) {
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
