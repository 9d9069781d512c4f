import { type MediaItem, updateMediaInput } from '@heirloom/contract/media/media.schema.ts';
import type { z } from '@heirloom/contract/zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '#api/client.ts';
import { isChangedMeanwhile, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { type Edit, useEditGuard } from '#api/use-edit-guard.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useFormDraft } from '#features/drafts/use-form-draft.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { ChangedMeanwhile } from '#ui/form/changed-meanwhile.tsx';
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
  /** The space in which it is proposed by who may not change it. */
  proposalSpaceId?: string | undefined;
  onClose: () => void;
};

const words = mediaActionMessages.edit;
const entered = updateMediaInput.pick({ title: true, description: true }).required();
type Entered = z.output<typeof entered>;

/** Edits the title and the description of an item, or proposes both. */
export function EditItemDialog(props: EditItemDialogProps) {
  const { item, heading = words.heading, proposalSpaceId: spaceId, onClose } = props;
  const queries = useQueryClient();
  const said =
    spaceId === undefined
      ? { save: words.save, success: words.success, failure: words.failure }
      : { save: words.propose, success: words.proposed, failure: words.proposeFailed };
  const form = useForm({
    resolver: zodResolver(entered),
    defaultValues: { title: item.title, description: item.description ?? '' },
  });
  const { control, register, handleSubmit, formState, setValue } = form;
  const draft = useFormDraft(form, { key: `item:${item.id}`, names: ['title', 'description'] });
  const guard = useEditGuard({
    seen: editOf(item),
    find: async () => editOf(await client.media.find({ id: item.id })),
    onMerge: ({ title, description }) => {
      setValue('title', title);
      setValue('description', description ?? '');
    },
  });
  const update = useMutation({
    mutationFn: (wanted: Entered): Promise<unknown> =>
      spaceId !== undefined
        ? client.proposals.propose({ mediaId: item.id, spaceId, ...wanted })
        : guard.save(wanted, ({ fields, revision }) =>
            client.media.update({ id: item.id, ...fields, revision }),
          ),
    onSuccess: () => {
      draft.settle();
      void queries.invalidateQueries({ queryKey: api.media.key() });
      onClose();
    },
    meta: { success: { title: said.success }, failure: () => ({ title: said.failure }) },
  });
  const { errors } = formState;
  const theirs = { ...draft.theirs, ...guard.theirs };
  const [title, description] = useWatch({ control, name: ['title', 'description'] });

  return (
    <Dialog open onOpenChange={onClose} title={heading} width={560}>
      <DialogForm onSubmit={(event) => void handleSubmit((input) => update.mutate(input))(event)}>
        <DialogBody>
          <DraftNote draft={draft} />
          {update.error && !isChangedMeanwhile(update.error) && (
            <InlineAlert title={said.failure}>{messageOf(update.error)}</InlineAlert>
          )}
          <ChangedMeanwhile
            fields={[
              {
                label: words.title,
                theirs: theirs.title,
                mine: title,
                onUse: () => setValue('title', theirs.title ?? ''),
              },
              {
                label: words.description,
                theirs: theirs.description,
                mine: description ?? '',
                onUse: () => setValue('description', theirs.description ?? ''),
              },
            ]}
          />
          <Field label={words.title} error={errors.title?.message}>
            <Input autoComplete="off" {...register('title')} />
          </Field>
          <Field label={words.description} optional error={errors.description?.message}>
            <Textarea rows={5} {...register('description')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              draft.discard();
              onClose();
            }}
          >
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={update.isPending} busyLabel={words.saving}>
            {said.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

function editOf({ title, description, revision }: MediaItem): Edit<Entered> {
  return { fields: { title, description }, revision };
}
