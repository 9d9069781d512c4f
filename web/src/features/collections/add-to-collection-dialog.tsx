import { collectionItemsMaximum } from '@heirloom/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#api/orpc.ts';
import { AddToCollectionRow } from '#features/collections/add-to-collection-row.tsx';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { NewCollectionForm } from '#features/collections/new-collection-form.tsx';
import { useAddToCollection } from '#features/collections/use-add-to-collection.ts';
import { useListedCollections } from '#features/collections/use-listed-collections.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = collectionMessages.addTo;

type AddToCollectionDialogProps = { mediaIds: readonly string[]; onClose: () => void };

/** Adds items to collections, to each only once while the dialog is open; can create a new collection. */
export function AddToCollectionDialog({ mediaIds, onClose }: AddToCollectionDialogProps) {
  const [addedTo, setAddedTo] = useState<ReadonlySet<string>>(new Set());
  const { items, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useListedCollections();
  const isIn = useCollectionsWithAll(mediaIds);
  const add = useAddToCollection();
  const list = useRef<HTMLDivElement>(null);

  const addTo = (collectionId: string) =>
    add.mutate(
      { collectionId, mediaIds },
      { onSuccess: () => setAddedTo((known) => new Set(known).add(collectionId)) },
    );

  return (
    // The focus goes to the list, not the field: on a phone the keyboard would cover the collections.
    <Dialog open onOpenChange={onClose} title={words.title} initialFocus={list}>
      <DialogBody ref={list} tabIndex={-1} className="gap-0 outline-none md:pb-6">
        {isPending ? (
          <Spinner label={words.loading} />
        ) : (
          <ul className="divide-y">
            {items.map((collection) => (
              <AddToCollectionRow
                key={collection.id}
                collection={collection}
                isAdded={addedTo.has(collection.id)}
                isAlreadyIn={isIn(collection.id)}
                isBusy={add.isPending && add.variables.collectionId === collection.id}
                onAdd={() => addTo(collection.id)}
              />
            ))}
            {items.length === 0 && <li className="py-4 text-ink-2">{words.none}</li>}
          </ul>
        )}
        {hasNextPage && (
          <Button
            size="sm"
            className="mt-3 self-center"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {words.more}
          </Button>
        )}
      </DialogBody>
      <div className="border-t px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:mx-8 md:px-0 md:pb-6">
        <NewCollectionForm onCreated={addTo} />
      </div>
    </Dialog>
  );
}

/** Finds the collections that already contain all of the items. */
function useCollectionsWithAll(mediaIds: readonly string[]): (id: string) => boolean {
  const { data } = useQuery(
    api.collections.containing.queryOptions({
      input: { mediaIds: mediaIds.slice(0, collectionItemsMaximum) },
      // One call takes a limited number of ids; beyond it the server only says on adding how many were already in.
      enabled: mediaIds.length <= collectionItemsMaximum,
    }),
  );
  const full = data?.collections.filter((found) => found.mediaIds.length === mediaIds.length);
  const ids = new Set(full?.map(({ collectionId }) => collectionId));
  return (id) => ids.has(id);
}
