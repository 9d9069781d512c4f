import { zodResolver } from '@hookform/resolvers/zod';
import { useReducer } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { NewPasswordFields } from '#features/auth/new-password-fields.tsx';
import { newPassword } from '#features/auth/new-password.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { useChangePassword } from '#features/profiles/use-change-password.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

const fields = z
  .object({ currentPassword: z.string().min(1, words.currentRequired) })
  .and(newPassword);

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
        void handleSubmit((typed) =>
          change.mutate({
            currentPassword: typed.currentPassword,
            newPassword: typed.newPassword,
          }),
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
      <NewPasswordFields
        newPassword={register('newPassword')}
        confirmation={register('confirmation')}
        errors={errors}
      />
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
