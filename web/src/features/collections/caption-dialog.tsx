import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { failures, toasts } = collectionMessages;
const { details, page: words } = collectionPageMessages;
const maximum = 2000;

type CaptionDialogProps = { item: CollectionItem; onClose: () => void };

/** Edits the caption of an item in this collection. */
export function CaptionDialog({ item, onClose }: CaptionDialogProps) {
  const [caption, setCaption] = useState(item.caption ?? '');
  const draft = useDraft({
    key: `caption:${item.collectionId}:${item.media.id}`,
    values: { caption },
    saved: { caption: item.caption ?? '' },
    onRestore: (typed) => setCaption(typed.caption ?? ''),
  });
  const queries = useQueryClient();
  const save = useMutation(
    api.collections.setCaption.mutationOptions({
      onSuccess: () => {
        draft.settle();
        void queries.invalidateQueries({ queryKey: api.collections.key() });
        onClose();
      },
      meta: {
        success: toasts.captionSaved,
        failure: (error) => failures.updating(messageOf(error)),
      },
    }),
  );

  return (
    <Dialog open onOpenChange={onClose} title={words.caption} description={item.media.title}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          const { collectionId, media } = item;
          save.mutate({ collectionId, mediaId: media.id, caption });
        }}
      >
        <DialogBody>
          <DraftNote draft={draft} />
          <Field label={words.caption} hint={words.captionHint} hideLabel>
            <Textarea
              value={caption}
              maxLength={maximum}
              onChange={(event) => setCaption(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              draft.discard();
              onClose();
            }}
          >
            {details.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {details.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
