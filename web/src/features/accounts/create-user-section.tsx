import { useReducer } from 'react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { CreateUserForm } from '#features/accounts/create-user-form.tsx';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';

/** The section in which an administrator creates an account. */
export function CreateUserSection() {
  const { title, subtitle } = accountsMessages.create;
  const [round, startAnew] = useReducer((count: number) => count + 1, 0);
  return (
    <>
      <AdminSectionHeader title={title} subtitle={subtitle} />
      <CreateUserForm key={round} onBlank={startAnew} />
    </>
  );
}
