import { type MediaItem, updateMediaInput } from '@heirloom/contract/media/media.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type EditItemDialogProps = {
  item: MediaItem;
  /** Where the item is a file among files. */
  heading?: string;
  onClose: () => void;
};

const words = mediaMessages.edit;

/** Edits the title and the description of an item. */
export function EditItemDialog({ item, heading = words.heading, onClose }: EditItemDialogProps) {
  const queries = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(updateMediaInput),
    defaultValues: { id: item.id, title: item.title, description: item.description ?? '' },
  });
  const update = useMutation(
    api.media.update.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.media.key() });
        onClose();
      },
      meta: { success: { title: words.success }, failure: () => ({ title: words.failure }) },
    }),
  );
  const { errors } = formState;

  return (
    <Dialog open onOpenChange={onClose} title={heading} width={560}>
      <DialogForm onSubmit={(event) => void handleSubmit((input) => update.mutate(input))(event)}>
        <DialogBody>
          {update.error && (
            <InlineAlert title={words.failure}>{messageOf(update.error)}</InlineAlert>
          )}
          <Field label={words.title} error={errors.title?.message}>
            <Input autoComplete="off" {...register('title')} />
          </Field>
          <Field label={words.description} optional error={errors.description?.message}>
            <Textarea rows={5} {...register('description')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" busy={update.isPending} busyLabel={words.saving}>
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
