import { createSpaceInput } from '@heirloom/contract/spaces/spaces.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { details: words, cancel } = spaceMessages;

/** Asks for name and description, makes the space and opens it, where its members are invited. */
export function MakeSpaceDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(createSpaceInput),
    defaultValues: { name: '', description: '' },
  });
  const make = useMutation(
    api.spaces.create.mutationOptions({
      onSuccess: async ({ id }) => {
        void queries.invalidateQueries({ queryKey: api.spaces.list.key() });
        onClose();
        await navigate({ to: '/spaces/$id', params: { id }, search: { tab: 'members' } });
      },
      meta: { success: words.made, failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.intro}>
      <DialogForm onSubmit={(event) => void handleSubmit((wish) => make.mutate(wish))(event)}>
        <DialogBody>
          <Field
            label={words.name}
            hint={words.nameHint}
            error={formState.errors.name && words.nameRequired}
          >
            <Input maxLength={120} autoComplete="off" {...register('name')} />
          </Field>
          <Field label={words.description} optional error={formState.errors.description?.message}>
            <Textarea rows={3} maxLength={2000} {...register('description')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={make.isPending}>
            {words.make}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
