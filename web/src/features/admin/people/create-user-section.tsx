import { useReducer } from 'react';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { CreateUserForm } from '#features/admin/people/create-user-form.tsx';
import { peopleMessages } from '#features/admin/people/people.messages.ts';

/** A new account, made by an administrator. */
export function CreateUserSection() {
  const { title, subtitle } = peopleMessages.create;
  const [round, startAnew] = useReducer((count: number) => count + 1, 0);
  return (
    <>
      <AdminSectionHeader title={title} subtitle={subtitle} />
      <CreateUserForm key={round} onBlank={startAnew} />
    </>
  );
}
