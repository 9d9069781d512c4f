import { createUserInput } from '@heirloom/contract/auth/auth.schema.ts';
import { ownPasswordMinimum } from '@heirloom/contract/limits.ts';
import type { Role } from '@heirloom/contract/roles/roles.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { UserPlus } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { useCreateUser } from '#features/accounts/use-create-user.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

const words = accountsMessages.create;
const labels = accountsMessages.edit;

const blank = { username: '', displayName: '', email: '', password: '', role: 'client' as Role };
const adminRoles: readonly Role[] = ['client', 'user', 'admin'];
const superuserRoles: readonly Role[] = [...adminRoles, 'superuser'];

/** `onBlank` replaces this form by a new, blank one. */
export function CreateUserForm({ onBlank }: { onBlank: () => void }) {
  const { user } = useSession();
  const form = useForm({ resolver: zodResolver(createUserInput), defaultValues: blank });
  const { register, handleSubmit, formState, control } = form;
  const { create, dialog } = useCreateUser(onBlank);
  const { errors } = formState;
  const roles = user?.role === 'superuser' ? superuserRoles : adminRoles;

  return (
    <>
      <form
        noValidate
        className="surface-card grid max-w-[51.25rem] gap-5 p-5 sm:grid-cols-2 md:p-7"
        onSubmit={(event) => void handleSubmit((input) => create.mutate(input))(event)}
      >
        <Field label={labels.username} error={errors.username?.message}>
          <Input autoComplete="off" autoCapitalize="none" {...register('username')} />
        </Field>
        <Field label={labels.displayName} error={errors.displayName?.message}>
          <Input autoComplete="off" {...register('displayName')} />
        </Field>
        <Field label={words.email} error={errors.email?.message} className="sm:col-span-2">
          <Input type="email" inputMode="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field
          label={words.password}
          hint={words.passwordHint(ownPasswordMinimum)}
          error={errors.password?.message}
          className="sm:col-span-2"
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <ChoiceCards
              label={words.role}
              columns={roles.length === 4 ? 4 : 3}
              className="sm:col-span-2"
              value={field.value ?? 'client'}
              onValueChange={field.onChange}
              choices={roles.map((value) => ({ value, label: accountsMessages.roles[value] }))}
            />
          )}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button
            type="submit"
            variant="primary"
            icon={UserPlus}
            busy={create.isPending}
            busyLabel={words.creating}
          >
            {words.submit}
          </Button>
          <Button variant="quiet" onClick={onBlank}>
            {words.clear}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
