import { createdPassword, createUserInput } from '@heirloom/contract/auth/auth.schema.ts';
import { ownPasswordMinimum } from '@heirloom/contract/limits.ts';
import type { Role } from '@heirloom/contract/roles/roles.contract.ts';
import type { z } from '@heirloom/contract/zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Dices, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { client } from '#api/client.ts';
import { codeOf } from '#api/errors.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { messageOr, wasNotProven } from '#features/accounts/failure-text.ts';
import { generatePassword } from '#features/accounts/generate-password.ts';
import { useAccountsChanged } from '#features/accounts/use-accounts-changed.ts';
import { usePasswordMinimum } from '#features/auth/use-password-minimum.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useFormDraft } from '#features/drafts/use-form-draft.ts';
import { CopyDialog } from '#features/shares/copy-dialog.tsx';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

const words = accountsMessages.create;
const labels = accountsMessages.edit;

type Login = { email: string; password: string };
type Outcomes = { onCreated: (login: Login) => void; onFailed: (error: unknown) => void };

const blank = { username: '', displayName: '', email: '', password: '', role: 'client' as Role };
const adminRoles: readonly Role[] = ['client', 'user', 'admin'];
const superuserRoles: readonly Role[] = [...adminRoles, 'superuser'];

/** `onBlank` replaces this form by a new, blank one. */
export function CreateUserForm({ onBlank }: { onBlank: () => void }) {
  const { user } = useSession();
  const minimum = usePasswordMinimum(ownPasswordMinimum);
  const form = useForm({
    resolver: zodResolver(createUserInput.extend({ password: createdPassword(minimum) })),
    defaultValues: blank,
  });
  const { register, handleSubmit, formState, control } = form;
  const draft = useFormDraft(form, {
    key: 'new-person',
    names: ['username', 'displayName', 'email'],
  });
  const [generated, setGenerated] = useState<string | null>(null);
  const [ready, setReady] = useState<Login | null>(null);
  const { create, dialog } = useCreateUser({
    onCreated: ({ email, password }) => {
      draft.settle();
      if (password === generated) setReady({ email, password });
      else onBlank();
    },
    onFailed: (error) => {
      const field = fieldOf(error);
      if (field) form.setError(field, { message: messageOr(error, '') }, { shouldFocus: true });
    },
  });
  const generate = () => {
    const password = generatePassword(minimum);
    setGenerated(password);
    form.setValue('password', password, { shouldValidate: formState.isSubmitted });
  };
  const { errors } = formState;
  const roles = user?.role === 'superuser' ? superuserRoles : adminRoles;

  return (
    <>
      <form
        noValidate
        className="surface-card grid max-w-[51.25rem] gap-5 p-5 sm:grid-cols-2 md:p-7"
        onSubmit={(event) => void handleSubmit((input) => create.mutate(input))(event)}
      >
        <DraftNote draft={draft} className="sm:col-span-2" />
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
          hint={words.passwordHint(minimum)}
          error={errors.password?.message}
          className="sm:col-span-2"
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Button
          size="sm"
          icon={Dices}
          className="-mt-2 justify-self-start sm:col-span-2"
          onClick={generate}
        >
          {words.generate}
        </Button>
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
              choices={roles.map((value) => ({
                value,
                label: accountsMessages.roles[value],
                hint: accountsMessages.roleHints[value],
              }))}
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
          <Button
            variant="quiet"
            onClick={() => {
              draft.discard();
              onBlank();
            }}
          >
            {words.clear}
          </Button>
        </div>
      </form>
      {dialog}
      {ready && (
        <CopyDialog
          {...words.generated}
          lead={words.generated.lead(ready.email)}
          text={ready.password}
          onClose={onBlank}
        />
      )}
    </>
  );
}

/** The field that the server's refusal is about. */
function fieldOf(error: unknown): 'username' | 'email' | 'password' | null {
  switch (codeOf(error)) {
    case 'USERNAME_TAKEN':
      return 'username';
    case 'CONFLICT':
      return 'email';
    case 'WEAK_PASSWORD':
    case 'COMMON_PASSWORD':
      return 'password';
    default:
      return null;
  }
}

/** Creates an account; for a privileged role the server asks for the password again. Render `dialog` once. */
function useCreateUser({ onCreated, onFailed }: Outcomes) {
  const { proven, dialog } = useStepUp();
  const create = useMutation({
    mutationFn: (input: z.input<typeof createUserInput>) =>
      proven(() => client.auth.createUser(input), words.submit),
    gcTime: 0,
    onSuccess: (_created, input) => onCreated(input),
    onError: onFailed,
    onSettled: useAccountsChanged(),
    meta: {
      success: ({ role }: { role: string }) => ({ title: words.done(role) }),
      failure: (error: unknown) =>
        wasNotProven(error) ? null : { title: messageOr(error, words.failed) },
    },
  });
  return { create, dialog };
}
