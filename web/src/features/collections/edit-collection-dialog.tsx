import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { type Edit, useEditGuard } from '#api/use-edit-guard.ts';
import {
  type CollectionDetails,
  CollectionDetailsFields,
} from '#features/collections/collection-details-fields.tsx';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { isNameBlank } from '#features/collections/create-collection-flow.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { ChangedMeanwhile } from '#ui/form/changed-meanwhile.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { failures, nameRequired, toasts, typeLabel } = collectionMessages;
const words = collectionPageMessages.details;

type EditCollectionDialogProps = { collection: Collection; onClose: () => void };

/** Edits the name, the description and the type of a collection. */
export function EditCollectionDialog({ collection, onClose }: EditCollectionDialogProps) {
  const [details, setDetails] = useState(editOf(collection).fields);
  const change = (changes: Partial<CollectionDetails>) =>
    setDetails((known) => ({ ...known, ...changes }));
  const draft = useDraft({
    key: `collection:${collection.id}`,
    values: details,
    saved: editOf(collection).fields,
    onRestore: change,
  });
  const [isRefused, setIsRefused] = useState(false);
  const queries = useQueryClient();
  const guard = useEditGuard({
    seen: editOf(collection),
    find: async () => editOf(await client.collections.find({ id: collection.id })),
    onMerge: setDetails,
  });
  const theirs = { ...draft.theirs, ...guard.theirs };
  const update = useMutation({
    mutationFn: (wanted: CollectionDetails) =>
      guard.save(wanted, ({ fields, revision }) =>
        client.collections.update({ id: collection.id, ...fields, revision }),
      ),
    onSuccess: () => {
      draft.settle();
      void queries.invalidateQueries({ queryKey: api.collections.key() });
      onClose();
    },
    meta: {
      success: toasts.updated,
      failure: (error) => failures.updating(messageOf(error)),
    },
  });

  const save = () => {
    if (!isNameBlank(details)) return update.mutate(details);
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
          <DraftNote draft={draft} />
          <ChangedMeanwhile
            fields={[
              {
                label: words.name,
                theirs: theirs.name,
                mine: details.name,
                onUse: () => change({ name: theirs.name }),
              },
              {
                label: words.description,
                theirs: theirs.description,
                mine: details.description,
                onUse: () => change({ description: theirs.description }),
              },
              {
                label: words.type,
                theirs: theirs.type && typeLabel[theirs.type],
                mine: typeLabel[details.type],
                onUse: () => change({ type: theirs.type }),
              },
            ]}
          />
          <CollectionDetailsFields
            details={details}
            nameError={isRefused && isNameBlank(details) ? nameRequired.description : undefined}
            onChange={change}
          />
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
          <Button type="submit" variant="primary" busy={update.isPending}>
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

function editOf(collection: Collection): Edit<CollectionDetails> {
  const { name, description, type, revision } = collection;
  return { fields: { name, description: description ?? '', type }, revision };
}
