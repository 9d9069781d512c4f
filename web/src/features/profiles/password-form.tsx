import { ownPassword } from '@heirloom/contract/auth/auth.schema.ts';
import { ownPasswordMinimum } from '@heirloom/contract/limits.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useReducer } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { useChangePassword } from '#features/profiles/use-change-password.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';

const fields = z
  .object({
    currentPassword: z.string().min(1, words.currentRequired),
    newPassword: ownPassword,
    confirmation: z.string(),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: words.passwordsDiffer,
  });

export function PasswordForm() {
  const [round, startAnew] = useReducer((count: number) => count + 1, 0);
  return (
    <SettingsCard title={words.password}>
      <PasswordFields key={round} onChanged={startAnew} />
    </SettingsCard>
  );
}

function PasswordFields({ onChanged }: { onChanged: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const change = useChangePassword({ onChanged });
  const { errors } = formState;

  return (
    <form
      noValidate
      className="grid gap-5 md:grid-cols-2"
      onSubmit={(event) =>
        void handleSubmit(({ currentPassword, newPassword }) =>
          change.mutate({ currentPassword, newPassword }),
        )(event)
      }
    >
      <Field
        label={words.currentPassword}
        error={errors.currentPassword?.message}
        className="md:col-span-2"
      >
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label={words.newPassword}
        hint={words.passwordHint(ownPasswordMinimum)}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Field label={words.confirmPassword} error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={change.isPending}
        busyLabel={words.updatingPassword}
      >
        {words.updatePassword}
      </Button>
    </form>
  );
}
