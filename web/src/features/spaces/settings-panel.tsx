import { updateSpaceInput, type Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { CloseSpace } from '#features/spaces/close-space.tsx';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

const { settings: words, details } = spaceMessages;

/** Name, description and what viewers may do; and closing the space: for owners. */
export function SettingsPanel({ space }: { space: Space }) {
  const queries = useQueryClient();
  const { id: spaceId, name, description, viewersDownload } = space;
  const { register, handleSubmit, formState, setValue } = useForm({
    resolver: zodResolver(updateSpaceInput),
    defaultValues: { spaceId, name, description: description ?? '', viewersDownload },
  });
  const update = useMutation(
    api.spaces.update.mutationOptions({
      onSuccess: () => void queries.invalidateQueries({ queryKey: api.spaces.key() }),
      meta: { success: words.saved, failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  const show = (saved: Space) => {
    // Not `reset`: it forgets the fields, which are registered only once.
    setValue('name', saved.name);
    setValue('description', saved.description ?? '');
    setValue('viewersDownload', saved.viewersDownload);
  };
  return (
    <div className="grid max-w-3xl gap-6">
      <section aria-labelledby="space-settings" className="surface-card p-6 md:p-7">
        <h2 id="space-settings" className="title-album">
          {words.title}
        </h2>
        <form
          noValidate
          className="mt-4 flex flex-col gap-5"
          onSubmit={(event) =>
            void handleSubmit((wish) => update.mutate(wish, { onSuccess: show }))(event)
          }
        >
          <Field label={details.name} error={formState.errors.name && details.nameRequired}>
            <Input maxLength={120} autoComplete="off" {...register('name')} />
          </Field>
          <Field label={details.description} optional error={formState.errors.description?.message}>
            <Textarea rows={3} maxLength={2000} {...register('description')} />
          </Field>
          <Checkbox label={words.viewersDownload} {...register('viewersDownload')} />
          {space.coverMediaId !== null && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-ink-2">{words.coverChosen}</p>
              <Button
                size="sm"
                busy={update.isPending}
                onClick={() => update.mutate({ spaceId, coverMediaId: null })}
              >
                {words.coverLatest}
              </Button>
            </div>
          )}
          <Button type="submit" variant="primary" busy={update.isPending} className="self-start">
            {words.save}
          </Button>
        </form>
      </section>
      <CloseSpace space={space} />
    </div>
  );
}
