import type { InstallationSettings } from '@heirloom/contract/settings/settings.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useFormDraft } from '#features/drafts/use-form-draft.ts';
import { fieldsOf, installationFields } from '#features/settings/installation-fields.ts';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

const words = settingsMessages.installation;

const signUps = (['open', 'invite', 'closed'] as const).map((value) => ({
  value,
  ...words.signUps[value],
}));

/** What is typed; a choice such as who may sign up is made anew. */
const keptFields = [
  'passwordMinimum',
  'quotaBytes',
  'movieDialogLimitBytes',
  'photoDialogLimitBytes',
  'uploadLimitBytes',
] as const;

type InstallationFormProps = { settings: InstallationSettings; defaults: InstallationSettings };

/** Edits the settings; each field shows the default from the server's environment. */
export function InstallationForm({ settings, defaults }: InstallationFormProps) {
  const form = useForm({
    resolver: zodResolver(installationFields),
    defaultValues: fieldsOf(settings),
  });
  const { register, control, handleSubmit, formState } = form;
  const draft = useFormDraft(form, { key: 'settings', names: keptFields });
  const { save, isSaving, dialog } = useSaveSettings(draft.settle);
  const { errors } = formState;
  const { user } = useSession();
  const mayChange = user?.role === 'superuser';
  const sizeHint = (sizeBytes: number | null) =>
    words.defaultIs(sizeBytes === null ? words.noLimit : formatSize(sizeBytes));

  return (
    <>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        {!mayChange && (
          <InlineAlert tone="info" className="mb-5">
            {words.superuserOnly}
          </InlineAlert>
        )}
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-5 md:grid-cols-2">
          <DraftNote draft={draft} className="md:col-span-2" />
          <Controller
            control={control}
            name="signUp"
            render={({ field }) => (
              <ChoiceCards
                label={words.signUp}
                value={field.value}
                onValueChange={field.onChange}
                choices={signUps}
                className="md:col-span-2"
              />
            )}
          />
          <Field
            label={words.quota}
            hint={`${words.quotaHint} ${sizeHint(defaults.quotaBytes)}`}
            error={errors.quotaBytes?.message}
          >
            <Input inputMode="decimal" {...register('quotaBytes')} />
          </Field>
          <Field
            label={words.passwordMinimum}
            hint={words.passwordMinimumHint}
            error={errors.passwordMinimum?.message}
          >
            <Input inputMode="numeric" {...register('passwordMinimum')} />
          </Field>
          <Field
            label={words.movieLimit}
            hint={`${words.movieLimitHint} ${sizeHint(defaults.movieDialogLimitBytes)}`}
            error={errors.movieDialogLimitBytes?.message}
          >
            <Input inputMode="decimal" {...register('movieDialogLimitBytes')} />
          </Field>
          <Field
            label={words.photoLimit}
            hint={`${words.photoLimitHint} ${sizeHint(defaults.photoDialogLimitBytes)}`}
            error={errors.photoDialogLimitBytes?.message}
          >
            <Input inputMode="decimal" {...register('photoDialogLimitBytes')} />
          </Field>
          <Field
            label={words.uploadLimit}
            hint={`${words.uploadLimitHint} ${sizeHint(defaults.uploadLimitBytes)}`}
            error={errors.uploadLimitBytes?.message}
          >
            <Input inputMode="decimal" {...register('uploadLimitBytes')} />
          </Field>
          <div className="md:col-span-2">
            <Checkbox label={words.twoFactor} {...register('adminsNeedTwoFactor')} />
            <p className="mt-1 pl-9 text-small text-ink-2">{words.twoFactorHint}</p>
          </div>
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            busy={isSaving}
            busyLabel={words.saving}
          >
            {words.save}
          </Button>
        </fieldset>
      </form>
      {dialog}
    </>
  );
}

function useSaveSettings(onSaved: () => void) {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const { mutate, isPending } = useMutation({
    mutationFn: (settings: InstallationSettings) =>
      proven(() => client.settings.update(settings), words.save),
    onSuccess: (saved) => {
      onSaved();
      queries.setQueryData(api.settings.read.queryKey(), saved);
      void queries.invalidateQueries({ queryKey: api.uploads.key() });
      return queries.invalidateQueries({ queryKey: api.auth.options.key() });
    },
    meta: {
      success: { title: words.saved },
      // The fields keep what was entered when the person did not give the password.
      failure: (error) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.failure, description: messageOf(error) },
    },
  });
  return {
    save: (settings: InstallationSettings) => mutate(settings),
    isSaving: isPending,
    dialog,
  };
}
