import { updateProfileInput, type Profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useFormDraft } from '#features/drafts/use-form-draft.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm({
    resolver: zodResolver(updateProfileInput),
    defaultValues: { username: profile.username, displayName: profile.displayName },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(form, { key: 'profile', names: ['username', 'displayName'] });
  const update = useUpdateProfile(draft.settle);
  const { errors } = formState;

  return (
    <SettingsCard id="profile" title={words.profile}>
      <form
        noValidate
        className="grid gap-5 md:grid-cols-2"
        onSubmit={(event) => void handleSubmit((input) => update.mutate(input))(event)}
      >
        <DraftNote draft={draft} className="md:col-span-2" />
        <Field label={words.username} error={errors.username?.message}>
          <Input autoComplete="nickname" autoCapitalize="none" {...register('username')} />
        </Field>
        <Field label={words.displayName} error={errors.displayName?.message}>
          <Input autoComplete="name" {...register('displayName')} />
        </Field>
        <Field label={words.email} hint={words.emailHint} className="md:col-span-2">
          <Input type="email" readOnly value={profile.email} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={update.isPending}
          busyLabel={words.saving}
        >
          {words.save}
        </Button>
      </form>
    </SettingsCard>
  );
}

/** Saves the person's own names, which the header shows too. */
function useUpdateProfile(onSaved: () => void) {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  return useMutation(
    api.profiles.update.mutationOptions({
      onSuccess: async (profile) => {
        onSaved();
        queryClient.setQueryData(api.profiles.mine.queryKey(), profile);
        await store.reload();
      },
      meta: {
        success: { title: words.profileSaved },
        failure: (error) => ({ title: words.profileFailed, description: messageOf(error) }),
      },
    }),
  );
}
