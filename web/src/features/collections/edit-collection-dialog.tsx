import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import {
  type CollectionDetails,
  CollectionDetailsFields,
} from '#features/collections/collection-details-fields.tsx';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { isNameBlank } from '#features/collections/create-collection-flow.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { details: words, failures, nameRequired, toasts } = collectionMessages;

type EditCollectionDialogProps = { collection: Collection; onClose: () => void };

/** Edits the name, the description and the type of a collection. */
export function EditCollectionDialog({ collection, onClose }: EditCollectionDialogProps) {
  const [details, setDetails] = useState<CollectionDetails>({
    name: collection.name,
    description: collection.description ?? '',
    type: collection.type,
  });
  const [isRefused, setIsRefused] = useState(false);
  const queries = useQueryClient();
  const update = useMutation(
    api.collections.update.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.collections.key() });
        onClose();
      },
      meta: {
        success: toasts.updated,
        failure: (error) => failures.updating(messageOf(error)),
      },
    }),
  );

  const save = () => {
    if (!isNameBlank(details)) return update.mutate({ id: collection.id, ...details });
    setIsRefused(true);
    showToast.error(nameRequired);
  };

  return (
    <Dialog open onOpenChange={onClose} title={words.editTitle} width={620}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogBody>
          <CollectionDetailsFields
            details={details}
            nameError={isRefused && isNameBlank(details) ? nameRequired.description : undefined}
            onChange={(changes) => setDetails((known) => ({ ...known, ...changes }))}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
