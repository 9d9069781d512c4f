import { ownPasswordMinimum } from '@heirloom/contract/limits.ts';
import { z } from '@heirloom/contract/zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId, useReducer } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { NewPasswordFields } from '#features/auth/new-password-fields.tsx';
import { newPassword } from '#features/auth/new-password.ts';
import { usePasswordMinimum } from '#features/auth/use-password-minimum.ts';
import { useSession } from '#features/auth/use-session.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

const currentPassword = z.object({
  currentPassword: z.string().min(1, words.currentRequired),
  endsApiKeys: z.boolean(),
});

export function PasswordForm() {
  const [round, startAnew] = useReducer((count: number) => count + 1, 0);
  const { data: state } = useQuery(api.auth.providerState.queryOptions());
  return (
    <SettingsCard id="password" title={words.password}>
      {state?.hasPassword === false ? (
        <FirstPassword />
      ) : (
        <PasswordFields key={round} onChanged={startAnew} />
      )}
    </SettingsCard>
  );
}

/** Who signs in at a provider may have no password: the first one is chosen by a mail, as a forgotten one. */
function FirstPassword() {
  const { user } = useSession();
  const { data: options } = useQuery(api.auth.options.queryOptions());
  const ask = useMutation(
    api.auth.requestReset.mutationOptions({
      meta: {
        success: { title: words.firstPassword.sent },
        failure: (error) => ({ title: words.firstPassword.failed, description: messageOf(error) }),
      },
    }),
  );
  if (options === undefined) return null;
  if (options.isProviderTheOnlyWay) {
    return <p className="text-ink-2">{words.firstPassword.notNeeded(options.provider ?? '')}</p>;
  }
  if (!options.confirmsEmail) return <p className="text-ink-2">{words.firstPassword.noMail}</p>;
  return (
    <>
      <p className="text-ink-2">{words.firstPassword.lead}</p>
      <Button
        icon={Mail}
        className="self-start"
        busy={ask.isPending}
        onClick={() => user !== null && ask.mutate({ email: user.email })}
      >
        {words.firstPassword.send}
      </Button>
    </>
  );
}

function PasswordFields({ onChanged }: { onChanged: () => void }) {
  const minimum = usePasswordMinimum(ownPasswordMinimum);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(currentPassword.and(newPassword(minimum))),
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '', endsApiKeys: false },
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
            ...(typed.endsApiKeys && { endsApiKeys: true }),
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
        minimum={minimum}
      />
      <EndKeysField input={register('endsApiKeys')} />
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

/** Offers to end the person's API keys, if they have any: whoever knew the old password may have made one. */
function EndKeysField({ input }: { input: UseFormRegisterReturn }) {
  const hintId = useId();
  const { data } = useQuery(api.apiKeys.list.queryOptions());
  const count = data?.items.filter(({ isExpired }) => !isExpired).length ?? 0;
  if (count === 0) return null;
  return (
    <div className="md:col-span-2">
      <Checkbox {...input} label={words.endKeys(count)} aria-describedby={hintId} />
      <p id={hintId} className="pl-9 text-small text-ink-2">
        {words.endKeysHint}
      </p>
    </div>
  );
}

/** Changes the person's own password; the server then ends the other sessions. */
function useChangePassword({ onChanged }: { onChanged: () => void }) {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.changePassword.mutationOptions({
      onSuccess: () => {
        onChanged();
        void queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() });
        void queryClient.invalidateQueries({ queryKey: api.apiKeys.list.key() });
      },
      meta: {
        success: { title: words.passwordSaved, description: words.passwordSavedText },
        failure: (error) => ({ title: words.passwordFailed, description: messageOf(error) }),
      },
    }),
  );
}
